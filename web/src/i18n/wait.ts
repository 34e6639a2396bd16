/**
 * Says in words how long to wait, given seconds, and rounds up. The unit keeps the number small: seconds below 90 s, minutes below 90 min,
 * hours below 36 h, then days. `units` names these four.
 */
export const waitOf =
  (units: readonly string[], count = (n: number, unit: string) => `${n} ${unit}`) =>
  (seconds: number): string => {
    const [size, at] =
      seconds < 90 ? [1, 0] : seconds < 5_400 ? [60, 1] : seconds < 129_600 ? [3_600, 2] : [86_400, 3]
    return count(Math.ceil(seconds / size), units[at]!)
  }
