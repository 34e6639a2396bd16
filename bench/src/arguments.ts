import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the arguments of a script. `--help` prints how it is used and ends it; an argument that it does not know does so with code 2. */
export function readArguments<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    endWithUsage((error as Error).message, usage)
  }
}

/** Says what is wrong with the arguments, and ends the script with code 2. */
export function endWithUsage(fault: string, usage: string): never {
  console.error(`${fault}\n${usage}`)
  process.exit(2)
}
