/** "1 file", "3 files", for the texts of a language that has a plural; `count` as it is shown. */
export const plural = (count: number | string, one: string, several = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : several}`
