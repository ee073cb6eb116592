let context: AudioContext | undefined;

/** Plays a short high tone for a good scan, and two low ones for a scan that needs attention. Without sound output nothing
 *  is played. */
export function playScanSound(isGood: boolean): void {
  try {
    context ??= new AudioContext();
    const tones = isGood
      ? [[880, 0]]
      : [
          [220, 0],
          [180, 0.18],
        ];
    for (const [frequency = 440, delay = 0] of tones)
      playTone(context, frequency, context.currentTime + delay);
  } catch {
    // The page shows the result, too.
  }
}

function playTone(audio: AudioContext, frequency: number, from: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.15, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.15);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.16);
}
