import type { Command, Context } from '../command.ts'
import { serverOn } from '../database.ts'
import { sentenceOf } from '../failure.ts'
import { checkDatabase } from './database.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { checkLiveKit } from './livekit.ts'
import { checkDataFolder, checkOpenFiles, freeSpace } from './machine.ts'
import {
  checkAntivirus,
  checkCentrifugo,
  checkCertificate,
  checkFilesOrigin,
  checkPort,
  checkPublicUrl,
} from './network.ts'
import { checkSfu } from './sfu.ts'
import { checkTurn } from './turn.ts'

const marks = { ok: '✓', wrong: '✗', skipped: '–' }

export const doctor: Command = {
  usage: 'doctor [--json]',
  details: `Changes nothing. ✓ means ok, ✗ means wrong, with advice, – means not checked.
The exit code is 1 when something is wrong.

  --json   { "isWell": boolean, "findings": [{ "name", "status": "ok" | "wrong" | "skipped", "text", "advice"? }] }`,
  options: { json: { type: 'boolean' } },
  takes: { min: 0, max: 0 },
  async run(context, _args, { json }) {
    const findings: Finding[] = []
    for await (const finding of examine(context)) {
      findings.push(finding)
      if (!json) context.print(lineOf(finding))
    }
    const isWell = findings.every(({ status }) => status !== 'wrong')
    context.print(
      json
        ? JSON.stringify({ isWell, findings }, null, 2)
        : `\n${isWell ? 'All is well.' : 'Something is wrong: see ✗.'}`,
    )
    return isWell ? 0 : 1
  },
}

/** Every check in turn; without readable settings there is only that to tell. */
export async function* examine({
  config: readSettings,
  signal,
}: Pick<Context, 'config' | 'signal'>): AsyncGenerator<Finding> {
  let config: ReturnType<Context['config']>
  try {
    config = readSettings()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    yield wrong('Settings', sentence, 'Correct it where the server gets its environment from.')
    return
  }
  const where = config.databaseUrl ? 'an external database' : `the data in ${config.dataDir}`
  yield ok('Settings', `Valid: port ${config.port} on ${config.host}, ${where}.`)

  const server = config.databaseUrl ? undefined : serverOn(config.dataDir)
  // With a database elsewhere it holds files, unfinished uploads and backups.
  const folder = await checkDataFolder(config.dataDir)
  yield folder
  yield await freeSpace(config)
  yield checkOpenFiles(server?.pid)
  for await (const finding of checkDatabase(config, signal, folder.status === 'ok')) yield finding
  yield await checkPort(config, server !== undefined)
  yield await checkCentrifugo(config)
  yield await checkAntivirus(config)
  yield checkCertificate(config)
  yield await checkTurn(config, server !== undefined, signal)
  yield await checkSfu(config)
  yield await checkLiveKit(config)
  yield await checkPublicUrl(config, server !== undefined)
  yield await checkFilesOrigin(config, server !== undefined)
}

function lineOf({ name, status, text, advice }: Finding): string {
  return `${marks[status]} ${name}: ${text}${advice ? `\n    → ${advice}` : ''}`
}
