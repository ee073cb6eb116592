export const samples = {};
