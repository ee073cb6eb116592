(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const FEW = 6;
  const HEIGHT = 300;
  const MARGIN = { top: 10, right: 14, bottom: 42, left: 54 };
  const WORDS = { pass: "Pass", warn: "Warn", fail: "Fail" };
  const data = JSON.parse(document.getElementById("data").textContent);
  const body = document.querySelector("#table tbody");
  const rows = [...body.rows];
  const samples = rows.map((row) => ({
    row,
    name: row.querySelector(".sample").textContent,
    text: row.cells[0].textContent.toLowerCase(),
    status: row.dataset.status,
    isShown: true,
  }));
  const isFew = samples.length <= FEW;
  let pinned = [];
  const charts = [];

  // Elements are only filled with text, so that a name cannot become markup.
  function element(name, { text, ...attributes } = {}, children = []) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  function shape(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }
  const number = (value, digits = 0) =>
    value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

  // Table

  function cellValue(row, at) {
    const cell = row.cells[at];
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    if (at === 0) return row.querySelector(".sample").textContent;
    const value = Number.parseFloat(cell.textContent.replaceAll(/[^\d.]/g, ""));
    return Number.isNaN(value) ? null : value;
  }

  function sortBy(head, at) {
    const isDown = head.getAttribute("aria-sort") === "ascending";
    for (const other of document.querySelectorAll("#table thead th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    const names = new Intl.Collator("en", { numeric: true });
    const keyed = rows.map((row) => ({ row, key: cellValue(row, at) }));
    const compared = (one, other) => (typeof one === "string" ? names.compare(one, other) : one - other);
    keyed.sort((one, other) => {
      // Empty cells are last in both directions.
      if (one.key === null || other.key === null) return (one.key === null) - (other.key === null);
      return (isDown ? -1 : 1) * compared(one.key, other.key);
    });
    body.append(...keyed.map(({ row }) => row));
  }

  const search = document.getElementById("search");
  const status = document.getElementById("status");
  function filter() {
    const wanted = search.value.trim().toLowerCase();
    for (const sample of samples) {
      sample.isShown =
        sample.text.includes(wanted) && (status.value === "" || sample.status === status.value);
      sample.row.hidden = !sample.isShown;
    }
    const shown = samples.filter(({ isShown }) => isShown).length;
    document.getElementById("shown").textContent =
      shown === samples.length ? "" : `${number(shown)} of ${number(samples.length)} samples`;
    for (const chart of charts) chart.restyle();
  }

  function pin(index) {
    pinned = pinned.includes(index) ? pinned.filter((one) => one !== index) : [...pinned, index].slice(-FEW);
    for (const [at, { row }] of samples.entries()) {
      const place = pinned.indexOf(at);
      row.classList.toggle("pinned", place >= 0);
      row.style.setProperty("--pin", colorOf(at));
      row.querySelector(".sample").setAttribute("aria-pressed", String(place >= 0));
    }
    for (const chart of charts) chart.restyle();
  }

  function colorOf(index) {
    const place = isFew ? index : pinned.indexOf(index);
    return place >= 0 ? `var(--c${place % FEW})` : `var(--${samples[index].status})`;
  }

  document.querySelector(".tools").hidden = false;
  search.addEventListener("input", filter);
  status.addEventListener("change", filter);
  for (const button of document.querySelectorAll("#table thead button"))
    button.addEventListener("click", () => sortBy(button.closest("th"), Number(button.dataset.column)));
  for (const [index, { row }] of samples.entries())
    row.querySelector(".sample").addEventListener("click", () => pin(index));

  // Scales

  function niceStep(span, count) {
    const power = 10 ** Math.floor(Math.log10(span / count));
    return power * ([1, 2, 5].find((one) => one * power * count >= span) ?? 10);
  }
  function linear(from, to, count) {
    const step = niceStep(to - from || 1, count);
    const end = Math.ceil(to / step - 1e-9) * step || step;
    const ticks = [];
    for (let at = 0; from + at * step <= end + step / 1e6; at++) ticks.push(from + at * step);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return { ticks, at: (value) => (value - from) / (end - from), text: (tick) => number(tick, digits) };
  }
  function logarithmic(from, to) {
    const ticks = [];
    for (let at = 10 ** Math.floor(Math.log10(from)); at <= to * 1.0001; at *= 10)
      for (const one of to / from < 200 ? [1, 2, 5] : [1])
        if (at * one >= from && at * one <= to) ticks.push(at * one);
    const span = Math.log10(to / from) || 1;
    return {
      ticks,
      at: (value) => Math.log10(Math.max(value, from) / from) / span,
      text: (tick) => number(tick),
    };
  }
  function named(names) {
    const ticks = names.map((_, at) => at);
    return { ticks, at: (value) => (value + 0.5) / names.length, text: (tick) => names[tick] };
  }

  // Series

  // A histogram begins with the index of its first value, and has none at both sides.
  const histogram = ([first, ...values], xOf) => [
    ...(first > 0 ? [[xOf(first - 1), 0]] : []),
    ...values.map((value, at) => [xOf(first + at), value / 100]),
    [xOf(first + values.length), 0],
  ];
  const between = (limits) => (at) => {
    const from = limits[Math.min(at, limits.length - 1)];
    const to = limits[at + 1] ?? from;
    return to - from <= 1 ? from : (from + to) / 2;
  };

  function chartsOf({ kind, axes, series }) {
    const isLong = kind === "long";
    const { positions, lengths, levels } = axes;
    const longest = positions.at(-1);
    const made = (pointsOf) => series.map((one) => ({ ...one, points: pointsOf(one) }));
    const top = (list) =>
      list.reduce((most, { points }) => points.reduce((max, [, y]) => Math.max(max, y), most), 0);
    const positionScale = isLong ? logarithmic(1, longest) : linear(0, longest, 8);
    const quality = made(({ quality }) => quality.map((value, at) => [positions[at], value / 10]));
    const reads = made((one) => histogram(one.reads, (at) => at));
    const gc = made((one) => histogram(one.gc, (at) => Math.min((at + 0.5) * axes.gcStep, 100)));
    const spread = made((one) => histogram(one.lengths, between(lengths)));
    const adapters = made((one) =>
      positions.map((at, index) => [at, (one.adapters[index] ?? one.adapters.at(-1)) / 100]),
    );
    const percent = { yTitle: "Reads (%)", yUnit: "% of reads", digits: 2 };
    const bands = isLong
      ? [
          ["good", 20, Infinity, "Q20 and above"],
          ["fair", 10, 20, "Q10 to Q20"],
          ["poor", 0, 10, "below Q10"],
        ]
      : [
          ["good", 30, Infinity, "Q30 and above"],
          ["fair", 20, 30, "Q20 to Q30"],
          ["poor", 0, 20, "below Q20"],
        ];
    const lengthScale = isLong
      ? logarithmic(
          Math.max(10, Math.min(...spread.map(({ points }) => points[0][0] || 10))),
          Math.max(100, lengths.at(-1)),
        )
      : linear(0, lengths.at(-1), 8);
    return [
      {
        title: "Quality by position",
        note: "Mean Phred score of the bases at each position.",
        series: quality,
        x: positionScale,
        y: linear(0, Math.max(40, top(quality)), 5),
        bands,
        xTitle: "Position in the read (bp)",
        xUnit: "bp",
        yTitle: "Mean quality (Q)",
        yUnit: "Q",
        digits: 1,
      },
      {
        title: "Read quality",
        note: isLong
          ? "Reads by the Phred value of their mean error probability."
          : "Reads by the arithmetic mean of their Phred scores.",
        series: reads,
        x: linear(0, Math.max(40, ...reads.map(({ points }) => points.at(-1)[0])), 8),
        y: linear(0, top(reads), 5),
        xTitle: "Mean quality of the read (Q)",
        xUnit: "Q",
        ...percent,
      },
      {
        title: "GC content",
        note: "Reads by their share of G and C.",
        series: gc,
        x: linear(0, 100, 10),
        y: linear(0, top(gc), 5),
        xTitle: "GC content (%)",
        xUnit: "% GC",
        ...percent,
      },
      {
        title: "Read length",
        note: isLong ? "Reads by length, on a logarithmic axis." : "Reads by length.",
        series: spread,
        x: lengthScale,
        y: linear(0, top(spread), 5),
        xTitle: "Read length (bp)",
        xUnit: "bp",
        ...percent,
      },
      {
        title: "Adapter content",
        note: "Share of the reads in which an adapter starts at or before the position.",
        series: adapters,
        x: positionScale,
        y: linear(0, Math.max(10, top(adapters)), 5),
        bands: isLong
          ? []
          : [
              ["good", 0, 5, "up to 5 %"],
              ["fair", 5, 10, "5 to 10 %"],
              ["poor", 10, Infinity, "above 10 %"],
            ],
        xTitle: "Position in the read (bp)",
        xUnit: "bp",
        ...percent,
      },
      ...(isLong
        ? []
        : [
            {
              title: "Duplication (estimate)",
              note: "Reads by how often their sequence occurs in the file.",
              series: made((one) => one.levels.map((value, at) => [at, value / 100])),
              x: named(levels.map((from) => (from < 10 ? String(from) : `≥ ${number(from)}`))),
              y: linear(0, 100, 5),
              xTitle: "Copies of the sequence",
              xUnit: "copies",
              ...percent,
            },
          ]),
    ];
  }

  // Charts

  function frame(width, { x, y, xTitle, yTitle, bands = [] }, label) {
    const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
    const px = (value) => MARGIN.left + x.at(value) * inner.width;
    const py = (value) => MARGIN.top + (1 - y.at(value)) * inner.height;
    const svg = shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label });
    const [bottom, right] = [MARGIN.top + inner.height, MARGIN.left + inner.width];
    const labels = [];
    for (const [name, from, to, words] of bands) {
      const [high, low] = [Math.max(MARGIN.top, py(Math.min(to, 1e6))), Math.min(bottom, py(from))];
      if (low - high < 1) continue;
      svg.append(
        shape("rect", {
          x: MARGIN.left,
          y: high,
          width: inner.width,
          height: low - high,
          class: `band-${name}`,
        }),
      );
      if (low - high > 16)
        labels.push(
          shape(
            "text",
            { x: right - 6, y: (low + high) / 2 + 4, "text-anchor": "end", class: "band" },
            words,
          ),
        );
    }
    for (const tick of y.ticks) {
      svg.append(shape("path", { d: `M${MARGIN.left},${py(tick)}H${right}`, class: "grid faint" }));
      svg.append(shape("text", { x: MARGIN.left - 7, y: py(tick) + 4, "text-anchor": "end" }, y.text(tick)));
    }
    let free = 0;
    for (const tick of x.ticks) {
      const text = x.text(tick);
      const half = text.length * 3.4;
      svg.append(shape("path", { d: `M${px(tick)},${bottom}v4`, class: "grid" }));
      if (px(tick) - half < free) continue;
      free = px(tick) + half + 6;
      svg.append(
        shape("text", { x: Math.min(px(tick), width - half), y: bottom + 17, "text-anchor": "middle" }, text),
      );
    }
    svg.append(shape("path", { d: `M${MARGIN.left},${bottom}H${right}`, class: "grid" }));
    svg.append(
      shape(
        "text",
        { x: MARGIN.left + inner.width / 2, y: HEIGHT - 6, "text-anchor": "middle", class: "title" },
        xTitle,
      ),
    );
    svg.append(
      shape(
        "text",
        {
          transform: `translate(13,${MARGIN.top + inner.height / 2}) rotate(-90)`,
          "text-anchor": "middle",
          class: "title",
        },
        yTitle,
      ),
    );
    return { svg, px, py, labels };
  }

  function figure({ title, note }) {
    const holder = element("div");
    const tip = element("div", { class: "tip", hidden: "" });
    const legend = element("div", { class: "legend" });
    const root = element("figure", { class: "plot" }, [
      element("figcaption", {}, [element("h3", { text: title }), element("p", { text: note })]),
      legend,
      holder,
      tip,
    ]);
    const show = (event, lines) => {
      tip.hidden = false;
      tip.replaceChildren(...lines.map((text, at) => element(at === 0 ? "b" : "span", { text })));
      const box = root.getBoundingClientRect();
      const left = event.clientX - box.left;
      tip.style.left = `${Math.max(0, Math.min(left + 14, box.width - tip.offsetWidth))}px`;
      tip.style.top = `${event.clientY - box.top + 18}px`;
    };
    return { root, holder, legend, show, hide: () => (tip.hidden = true) };
  }

  const fileWord = ({ file }, isPaired) => (isPaired ? ` · R${file + 1}` : "");

  function lineChart(spec) {
    const { series, x, digits, xUnit, yUnit, title } = spec;
    const isPaired = series.some(({ file }) => file > 0);
    const { root, holder, legend, show, hide } = figure(spec);
    // Drawn last and therefore on top: what needs a look.
    const order = ["pass", "warn", "fail"];
    const drawn = series.toSorted(
      (one, other) => order.indexOf(samples[one.sample].status) - order.indexOf(samples[other.sample].status),
    );
    let paths = [];
    let area;
    let hot;

    function draw(width) {
      area = frame(width, spec, `${title}: ${series.length} files. The values are in the data below.`);
      const { svg, px, py } = area;
      paths = drawn.map((one) => {
        const d = one.points
          .map(([x, y], at) => `${at === 0 ? "M" : "L"}${px(x).toFixed(1)},${py(y).toFixed(1)}`)
          .join("");
        const path = shape("path", { d });
        svg.append(path);
        // A single point has no line.
        if (one.points.length === 1)
          svg.append(
            shape("circle", { cx: px(one.points[0][0]), cy: py(one.points[0][1]), r: 2.5, class: "dot" }),
          );
        return path;
      });
      hot = [shape("path", { class: "line hot", d: "" }), shape("path", { class: "line hot r2", d: "" })];
      svg.append(...area.labels, ...hot);
      svg.addEventListener("pointermove", hover);
      svg.addEventListener("pointerdown", hover);
      svg.addEventListener("pointerleave", leave);
      svg.addEventListener("click", () => nearestSample >= 0 && !isFew && pin(nearestSample));
      holder.replaceChildren(svg);
      restyle();
    }

    function restyle() {
      for (const [at, path] of paths.entries()) {
        const { sample, file } = drawn[at];
        const isOff = !samples[sample].isShown;
        path.setAttribute(
          "class",
          ["line", file > 0 && "r2", isFew && "few", pinned.includes(sample) && "pin", isOff && "off"]
            .filter(Boolean)
            .join(" "),
        );
        path.style.stroke = colorOf(sample);
      }
      const swatch = (color, text, kind = "") => {
        const line = element("i", kind === "" ? {} : { class: kind });
        line.style.color = color;
        return element("span", {}, [line, text]);
      };
      const named = isFew ? samples.map((_, at) => at) : pinned;
      const present = new Set(series.map(({ sample }) => sample));
      const found = Object.keys(WORDS).filter((one) => [...present].some((at) => samples[at].status === one));
      legend.replaceChildren(
        ...(isFew ? [] : found.map((one) => swatch(`var(--${one})`, WORDS[one]))),
        ...named.filter((at) => present.has(at)).map((at) => swatch(colorOf(at), samples[at].name)),
        ...(isPaired ? [swatch("var(--quiet)", "R1"), swatch("var(--quiet)", "R2", "dashed")] : []),
      );
    }

    let nearestSample = -1;
    function hover(event) {
      const box = area.svg.getBoundingClientRect();
      const scale = area.svg.viewBox.baseVal.width / box.width;
      const [left, up] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
      let [best, bestGap] = [undefined, Infinity];
      for (const one of series) {
        if (!samples[one.sample].isShown) continue;
        const point = nearestPoint(one.points, left);
        const gap = Math.abs(area.py(point[1]) - up) + 0.5 * Math.abs(area.px(point[0]) - left);
        if (gap < bestGap) [best, bestGap] = [{ one, point }, gap];
      }
      if (!best) return leave();
      const { one, point } = best;
      nearestSample = one.sample;
      for (const chart of charts) chart.mark(one.sample);
      const sample = samples[one.sample];
      const place =
        spec.x.text === x.text && Number.isInteger(point[0]) && x.ticks.length > 0 && xUnit === "copies"
          ? x.text(point[0])
          : number(point[0], Number.isInteger(point[0]) ? 0 : 1);
      show(event, [
        `${sample.name}${fileWord(one, isPaired)}`,
        yUnit === "Q" ? `Q${number(point[1], digits)}` : `${number(point[1], digits)} ${yUnit}`,
        xUnit === "Q" ? `at Q${place}` : `at ${place} ${xUnit}`,
        WORDS[sample.status],
      ]);
    }
    function nearestPoint(points, left) {
      let [low, high] = [0, points.length - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (area.px(points[middle][0]) <= left) low = middle;
        else high = middle;
      }
      const isHigh = Math.abs(area.px(points[high][0]) - left) < Math.abs(area.px(points[low][0]) - left);
      return points[isHigh ? high : low];
    }
    function leave() {
      hide();
      nearestSample = -1;
      for (const chart of charts) chart.mark(-1);
    }
    function mark(sample) {
      for (const [file, path] of hot.entries()) {
        const at = drawn.findIndex((one) => one.sample === sample && one.file === file);
        path.setAttribute("d", at < 0 ? "" : paths[at].getAttribute("d"));
      }
    }
    const csv = () => [
      ["Sample", "File", spec.xTitle, spec.yTitle],
      ...series
        .filter(({ sample }) => samples[sample].isShown)
        .flatMap(({ sample, file, points }) =>
          points.map(([at, value]) => [
            samples[sample].name,
            `R${file + 1}`,
            xUnit === "copies" ? x.text(at) : at,
            value,
          ]),
        ),
    ];
    root.append(csvPart(csv));
    return { root, draw, restyle, mark };
  }

  function csvPart(rowsOf) {
    const text = element("textarea", { readonly: "", "aria-label": "Data (CSV)" });
    const details = element("details", { class: "csv" }, [element("summary", { text: "Data (CSV)" }), text]);
    details.addEventListener("toggle", () => {
      text.value = details.open
        ? rowsOf()
            .map((cells) => cells.map(csvCell).join(","))
            .join("\n")
        : "";
    });
    text.addEventListener("focus", () => text.select());
    return details;
  }
  // A name must not become a formula of a spreadsheet.
  function csvCell(value) {
    const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function lengthChart({ axes, series }) {
    const root = figure({
      title: "Length and quality",
      note: "Share of the reads by length and read quality; a stronger color is more.",
    });
    const choice = element("select", { "aria-label": "Sample" }, [
      element("option", { text: "All samples", value: "" }),
    ]);
    for (const [at, { sample }] of series.entries())
      choice.append(element("option", { text: samples[sample].name, value: String(at) }));
    root.legend.append(choice);
    const limit = (at) => 10 ** (at / axes.lengthClasses);
    let [first, last, best] = [99, 0, 0];
    for (const [length, quality, ...shares] of series.flatMap(({ cells }) => cells)) {
      first = Math.min(first, length);
      last = Math.max(last, length);
      best = Math.max(best, quality + shares.length - 1);
    }
    const spec = {
      x: logarithmic(limit(first), limit(last + 1)),
      y: linear(0, Math.max(20, best + 1), 5),
      xTitle: "Read length (bp)",
      yTitle: "Read quality (Q)",
    };

    function shares() {
      const chosen = choice.value === "" ? series : [series[Number(choice.value)]];
      const reads = chosen.reduce((sum, one) => sum + one.total, 0);
      const sums = new Map();
      for (const { cells, total } of chosen)
        for (const [length, quality, ...shares] of cells)
          for (const [at, share] of shares.entries()) {
            if (share === 0) continue;
            const key = `${length},${quality + at}`;
            sums.set(key, (sums.get(key) ?? 0) + (share * total) / reads / 10);
          }
      return [...sums].map(([key, share]) => [...key.split(",").map(Number), share]);
    }
    let width = 0;
    function draw(newWidth = width) {
      width = newWidth;
      const { svg, px, py } = frame(
        width,
        spec,
        "Length and quality of the reads. The values are in the data below.",
      );
      const cells = shares();
      const most = cells.reduce((max, [, , share]) => Math.max(max, share), 0);
      for (const [length, quality, share] of cells) {
        const cell = shape("rect", {
          x: px(limit(length)),
          y: py(quality + 1),
          width: Math.max(1, px(limit(length + 1)) - px(limit(length)) - 0.5),
          height: Math.max(1, py(quality) - py(quality + 1) - 0.5),
          class: "cell",
          "fill-opacity": (0.08 + (0.92 * share) / most).toFixed(2),
        });
        cell.addEventListener("pointermove", (event) =>
          root.show(event, [
            `${number(share, 2)} % of reads`,
            `${number(Math.round(limit(length)))} to ${number(Math.round(limit(length + 1)))} bp`,
            `Q${quality} to Q${quality + 1}`,
          ]),
        );
        svg.append(cell);
      }
      svg.addEventListener("pointerleave", root.hide);
      root.holder.replaceChildren(svg);
    }
    choice.addEventListener("change", () => draw());
    root.root.append(
      csvPart(() => [
        ["Length from (bp)", "Length to (bp)", "Read quality from (Q)", "Reads (%)"],
        ...shares().map(([length, quality, share]) => [
          Math.round(limit(length)),
          Math.round(limit(length + 1)),
          quality,
          Number(share.toFixed(2)),
        ]),
      ]),
    );
    return { root: root.root, draw, restyle() {}, mark() {} };
  }

  const plots = document.getElementById("plots");
  plots.replaceChildren();
  for (const group of data.groups) {
    const heading =
      data.groups.length === 1
        ? "Plots"
        : group.kind === "long"
          ? "Plots of long reads"
          : "Plots of short reads";
    const made = chartsOf(group).map(lineChart);
    if (group.kind === "long") made.push(lengthChart(group));
    charts.push(...made);
    plots.append(element("h2", { text: heading }));
    if (!isFew)
      plots.append(
        element("p", {
          text: "Select a sample in the table or a line to color it; up to six. The search applies to the plots, too.",
        }),
      );
    plots.append(
      element(
        "div",
        { class: "plots" },
        made.map(({ root }) => root),
      ),
    );
  }
  if (data.unplotted > 0)
    plots.append(element("p", { text: `${number(data.unplotted)} further samples are only in the table.` }));
  if (data.groups.length === 0) plots.append(element("p", { text: "The files contain no reads." }));

  let drawnWidth = 0;
  function drawAll() {
    const [first] = charts;
    if (!first) return;
    const width = Math.round(first.root.clientWidth);
    if (width === drawnWidth || width === 0) return;
    drawnWidth = width;
    for (const chart of charts) chart.draw(width);
  }
  drawAll();
  new ResizeObserver(drawAll).observe(plots);
})();
