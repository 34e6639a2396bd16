/** `npx trau <command>`: what an administrator does beside the running product. */
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import type { Command, Context } from './cli/command.ts'
import { CommandError, sentenceOf } from './cli/failure.ts'

interface Listed {
  /** One line for the list of commands. */
  summary: string
  /** Each is read when it is asked for: some bring half of the product along. */
  load(): Promise<Command>
}

const commands: Record<string, Listed> = {
  tenant: {
    summary: 'Create a tenant, or list the tenants',
    load: async () => (await import('./cli/tenant.ts')).tenant,
  },
  user: {
    summary: 'Create a link that sets a new password',
    load: async () => (await import('./cli/user.ts')).user,
  },
  admin: {
    summary: 'Administer users, roles, settings and invoices; the server may run',
    load: async () => (await import('./cli/admin/index.ts')).admin,
  },
  backup: {
    summary: 'Back up the database and files; the server may run',
    load: async () => (await import('./cli/backup.ts')).backup,
  },
  restore: {
    summary: 'Restore a backup, completely or not at all',
    load: async () => (await import('./cli/restore.ts')).restore,
  },
  'migrate-to': {
    summary: 'Move the embedded database to an external PostgreSQL',
    load: async () => (await import('./cli/migrate-to.ts')).migrateTo,
  },
  doctor: {
    summary: 'Check the installation and explain what is wrong',
    load: async () => (await import('./cli/doctor/index.ts')).doctor,
  },
}

async function main([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview())
    return name === undefined ? 1 : 0
  }
  const listedCommand = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!listedCommand) throw new CommandError(`There is no command "${name}".\n\n${overview()}`)
  const command = await listedCommand.load()
  const { values, positionals } = parse(command, rest)
  if (values.help) {
    console.log(`Usage: trau ${command.usage}\n\n${listedCommand.summary}.\n\n${command.details}`)
    return 0
  }
  const { min, max } = command.takes
  if (positionals.length < min || positionals.length > max)
    throw new CommandError(`Usage: trau ${command.usage}`)
  return (await command.run(createContext(), positionals, values)) ?? 0
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  return `Usage: trau <command> [options]\n\n${lines.join('\n')}\n\n"trau <command> --help" lists the options. Settings come from the environment, as for the server.`
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    }) as { values: Record<string, string | boolean | undefined>; positionals: string[] }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}. Usage: trau ${command.usage}`)
  }
}

function createContext(): Context {
  const stop = new AbortController()
  let stopSentence = 'Stopped: nothing was changed.'
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130)
      stop.abort(new CommandError(stopSentence))
    })
  // A terminal that shows it; a log would only fill with it.
  const shows = process.stderr.isTTY === true
  const clear = '\r\u001b[K'
  return {
    config: () => readConfig(),
    print: line => console.log(shows ? clear + line : line),
    progress: text => void (shows && process.stderr.write(`${clear}${text}…`)),
    signal: stop.signal,
    sayWhenStopped: sentence => {
      stopSentence = sentence
    },
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
