import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '#platform/config.ts'

/** What a command has around it. */
export interface Context {
  /** The settings, read when asked for. Throws StartupError. */
  config(): Config
  /** A line for its reader. */
  print(line: string): void
  /** What is being done, on a terminal; each replaces the last. */
  progress(text: string): void
  /** Ctrl-C. Whoever hears it undoes what is unfinished. */
  signal: AbortSignal
  /** What Ctrl-C says from now on: what was done, and what to repeat. At first, that nothing was changed. */
  sayWhenStopped(sentence: string): void
}

export type Options = Record<string, string | boolean | undefined>

export interface Command {
  /** `backup <file> [--verify]` */
  usage: string
  /** What its help says below the usage and the line in the list of commands. */
  details: string
  options?: ParseArgsOptionsConfig
  /** How many arguments it takes. */
  takes: { min: number; max: number }
  /** Gives the exit code where it is not 0. */
  run(context: Context, args: string[], options: Options): Promise<number | undefined>
}

/** `1.4 GB`, for people. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let [value, unit] = [bytes, 0]
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`
}

/** `8.4 s`, `3 min 20 s`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

export const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`
