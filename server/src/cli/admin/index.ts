import { Failure } from '#platform/errors.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../failure.ts'
import { origin, withApp } from '../product.ts'
import type { Action } from './action.ts'
import { operatorOf } from './call.ts'
import { config } from './config.ts'
import { invoices } from './invoices.ts'
import { roles } from './roles.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'

const areas: Record<string, Record<string, Action>> = { users, roles, tenants, config, invoices }

export const admin: Command = {
  usage: 'admin <area> <action> [arguments] [--tenant <name>] [--json]',
  details: `Works on the database, whether the server runs or not, with the rules of the administration screens. Changes stand in the audit log
as done by "cli". A running server follows within a second.

${Object.entries(areas)
  .flatMap(([name, actions]) =>
    Object.values(actions).map(({ usage, summary }) => `  ${`${name} ${usage}`.padEnd(58)} ${summary}`),
  )
  .join('\n')}

  --tenant <name>   default: default
  --json            the whole answer as JSON; an error as { "error": { "code", "data" } }, with exit code 1`,
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean' },
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    search: { type: 'string' },
    status: { type: 'string' },
    kind: { type: 'string' },
    public: { type: 'boolean' },
    limit: { type: 'string' },
    offset: { type: 'string' },
    'dry-run': { type: 'boolean' },
    again: { type: 'boolean' },
  },
  takes: { min: 2, max: 5 },
  async run(context, [areaName, actionName, ...args], options) {
    const area = Object.hasOwn(areas, areaName!) ? areas[areaName!] : undefined
    if (!area)
      throw new CommandError(`There is no area "${areaName}", only ${Object.keys(areas).join(', ')}.`)
    const action = Object.hasOwn(area, actionName!) ? area[actionName!] : undefined
    if (!action)
      throw new CommandError(
        `"${areaName}" has no action "${actionName}", only ${Object.keys(area).join(', ')}.`,
      )
    if (args.length < action.takes.min || args.length > action.takes.max)
      throw new CommandError(`Usage: trau admin ${areaName} ${action.usage}`)
    const tenantId = (options.tenant as string | undefined) ?? 'default'
    const outcome = await withApp(context, async app => {
      if (!(await app.tenants.exists(tenantId)))
        return { failure: new CommandError(`There is no tenant "${tenantId}".`) }
      try {
        return { answer: await action.run(operatorOf(app, tenantId, origin(context)), args, options) }
      } catch (error) {
        if (error instanceof Failure) return { failure: error }
        throw error
      }
    })
    if ('failure' in outcome) {
      if (!(outcome.failure instanceof Failure)) throw outcome.failure
      const { code, data } = outcome.failure
      if (!options.json) throw new CommandError(sentenceOf(code, data))
      context.print(JSON.stringify({ error: { code, ...(data === undefined ? {} : { data }) } }))
      return 1
    }
    const { answer } = outcome
    if (options.json) context.print(JSON.stringify(answer.data, undefined, 2))
    else for (const line of answer.lines) context.print(line)
    return answer.code
  },
}

/** The code in words, as the contract's codes read: `usernameTaken` → "Refused: username taken". */
function sentenceOf(code: string, data: unknown): string {
  const words = code.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `Refused: ${words}${data === undefined ? '' : ` ${JSON.stringify(data)}`}.`
}
