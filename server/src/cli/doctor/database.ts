import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { checkChain, tenantsWithLog } from '#platform/audit/chain.ts'
import type { Config } from '#platform/config.ts'
import { connectionsOf } from '#platform/db/index.ts'
import { knownSteps } from '#platform/db/migrate.ts'
import { openFiles } from '#platform/files/index.ts'
import { type Access, hasData, reachDatabase, withClient } from '../database.ts'
import { readMigrations } from '../dump/catalog.ts'
import { sentenceOf } from '../failure.ts'
import { checkBytes, checkDrive } from './drive.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

const extensions = ['unaccent', 'pg_trgm', 'btree_gin']
const longest = 5 * 60

/** What PostgreSQL says about itself and the data. The embedded one is started for it where no server runs. */
export async function* checkDatabase(
  config: Config,
  signal: AbortSignal,
  isFolderFine: boolean,
): AsyncGenerator<Finding> {
  if (!config.databaseUrl && !hasData(config.dataDir)) {
    // A server would have made it: whoever asks here asks in the wrong place, or too early.
    if (!isFolderFine) return yield skippedFinding('PostgreSQL', 'There is no data yet.')
    yield wrong(
      'PostgreSQL',
      `There is no Trầu here: no data in ${config.dataDir}, and no server that runs on it.`,
      'Set DATA_DIR or DATABASE_URL to where Trầu keeps its data, as the server has it; or start the server for the first time.',
    )
    return
  }
  // What was found before a check failed is said too.
  const findings: Finding[] = []
  let access: Access | undefined
  try {
    access = await reachDatabase(config)
    await withClient(access.connection, signal, async client => {
      for await (const finding of examine(client, config, access!)) findings.push(finding)
    })
    yield* findings
  } catch (error) {
    yield* findings
    const sentence = sentenceOf(error)
    if (sentence === undefined || signal.aborted) throw error
    yield wrong(
      'PostgreSQL',
      sentence,
      config.databaseUrl ? 'Check DATABASE_URL, and that PostgreSQL runs.' : 'See its log in DATA_DIR/log.',
    )
  } finally {
    await access?.close()
  }
}

async function* examine(client: pg.Client, config: Config, access: Access): AsyncGenerator<Finding> {
  yield await version(client)
  yield await durability(client)
  yield await extensionsThere(client)
  yield await collation(client)
  const steps = await readMigrations(client)
  yield await schema(steps)
  yield await clock(client, steps !== undefined)
  yield await connections(client, config, access)
  yield await transactions(client)
  if (steps?.includes('0001_platform')) yield await outbox(client, access)
  if (steps?.includes('0010_outgoing')) yield await mail(client)
  if (steps?.includes('0370_bounces')) yield await returnedMail(client, config)
  if (steps?.includes('0170_audit_chain')) yield await checkAuditLog(client)
  if (steps?.includes('0090_drive')) yield await checkDrive(client)
  if (steps?.includes('0090_drive'))
    yield await checkBytes(client, () => openFiles(config), steps.includes('0211_legal_hold'))
  if (steps?.includes('0092_scan')) yield await scans(client)
}

async function show(client: pg.Client, setting: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
  return rows[0]!.value
}

async function version(client: pg.Client): Promise<Finding> {
  const name = 'PostgreSQL'
  const [number, text, encoding] = [
    Number(await show(client, 'server_version_num')),
    await show(client, 'server_version'),
    await show(client, 'server_encoding'),
  ]
  if (number < 150_000)
    return wrong(name, `Version ${text}.`, 'Trầu needs 15 or newer: upgrade it, or use the embedded one.')
  if (encoding !== 'UTF8')
    return wrong(name, `The database has the encoding ${encoding}.`, "Make one WITH ENCODING 'UTF8'.")
  return ok(name, `Version ${text}.`)
}

async function durability(client: pg.Client): Promise<Finding> {
  const name = 'Durability'
  const off: string[] = []
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await show(client, setting)) === 'off') off.push(setting)
  if (off.length === 0) return ok(name, 'What is acknowledged is on disk.')
  return wrong(
    name,
    `${off.join(', ')} off: a power cut loses acknowledged messages, or more.`,
    'Switch on in postgresql.conf.',
  )
}

async function extensionsThere(client: pg.Client): Promise<Finding> {
  const name = 'Extensions'
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM pg_available_extensions WHERE name = ANY($1)',
    [extensions],
  )
  const missing = extensions.filter(extension => !rows.some(row => row.name === extension))
  if (missing.length === 0) return ok(name, `${extensions.join(', ')} are there.`)
  return wrong(
    name,
    `${missing.join(', ')} missing.`,
    'Install the contrib package of that PostgreSQL (postgresql-contrib).',
  )
}

/** Both sort by ICU, each by its own: they must agree, or lists jump between server and screen. */
async function collation(client: pg.Client): Promise<Finding> {
  const name = 'Vietnamese order'
  const words = syllables()
  try {
    const { rows } = await client.query<{ w: string }>(
      'SELECT w FROM unnest($1::text[]) w ORDER BY w COLLATE "vi-x-icu"',
      [words],
    )
    const expectedWords = words.toSorted(new Intl.Collator('vi').compare)
    const index = expectedWords.findIndex((word, place) => word !== rows[place]!.w)
    if (index < 0) return ok(name, `${words.length} syllables in the same order as on screens.`)
    return wrong(
      name,
      `PostgreSQL puts "${rows[index]!.w}" where screens put "${expectedWords[index]}".`,
      'Use a PostgreSQL built with a current ICU.',
    )
  } catch (error) {
    if ((error as { code?: string }).code !== '42704') throw error
    return wrong(name, 'The collation vi-x-icu is missing.', 'Use a PostgreSQL that was built with ICU.')
  }
}

/** Every vowel in every tone behind letters that are alike, some of them followed by more. */
function syllables(): string[] {
  const vowels = [...'aăâeêioôơuưy']
  const tones = ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323']
  return ['', 'd', 'đ', 'Đ', 'tr'].flatMap(start =>
    vowels.flatMap(vowel =>
      tones.flatMap(tone => ['', 'nh an'].map(end => (start + vowel + tone + end).normalize('NFC'))),
    ),
  )
}

async function schema(takenMigrations: string[] | undefined): Promise<Finding> {
  const name = 'Schema'
  if (takenMigrations === undefined)
    return skippedFinding(name, 'The database is empty; the first start fills it.')
  const knownNames = await knownSteps()
  const newer = takenMigrations.find(step => !knownNames.includes(step))
  if (newer)
    return wrong(
      name,
      `It was last used by a newer Trầu (it has the step ${newer}).`,
      'Start that release, or restore a backup of this one.',
    )
  const waiting = knownNames.length - takenMigrations.length
  if (waiting > 0) return ok(name, `At ${takenMigrations.at(-1)}; the next start takes ${waiting} more.`)
  return ok(name, `At ${takenMigrations.at(-1)}, as this release.`)
}

/** Two clocks that disagree, or one that was set back, put sessions and messages in the wrong time. */
async function clock(client: pg.Client, hasSchema: boolean): Promise<Finding> {
  const name = 'Clock'
  const sentTime = Date.now()
  const { rows } = await client.query<{ now: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS now',
  )
  const half = (Date.now() - sentTime) / 2
  const apart = Number(rows[0]!.now) - (sentTime + half)
  if (Math.abs(apart) > 2_000 + half)
    return wrong(
      name,
      `The database is ${(Math.abs(apart) / 1000).toFixed(0)} s ${apart > 0 ? 'ahead of' : 'behind'} this machine.`,
      'Run a time service (chrony, systemd-timesyncd) on both.',
    )
  if (hasSchema) {
    const last = await client.query<{ late: boolean }>(
      `SELECT max(applied_time) > now() + interval '1 minute' AS late FROM migration`,
    )
    if (last.rows[0]!.late)
      return wrong(name, 'It stands before the time of what is already stored.', 'Set it right.')
  }
  return ok(name, 'Database and server agree.')
}

async function connections(client: pg.Client, config: Config, access: Access): Promise<Finding> {
  const name = 'Connections'
  const { rows } = await client.query<{ used: number; mine: number }>(
    `SELECT count(*)::int AS used, count(*) FILTER (WHERE application_name IN ('trau', 'trau-jobs'))::int AS mine
     FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const { used: usedCount, mine } = rows[0]!
  const reservedCount = Number(await show(client, 'superuser_reserved_connections'))
  const most = Number(await show(client, 'max_connections')) - reservedCount
  const wantedConnections = connectionsOf(config.databasePool)
  if (!access.isEmbedded && usedCount - mine + wantedConnections > most)
    return wrong(
      name,
      `One server may open ${wantedConnections}, others hold ${usedCount - mine}, and only ${most} are allowed.`,
      'Raise max_connections, or lower DATABASE_POOL.',
    )
  if (usedCount >= most * 0.9)
    return wrong(name, `${usedCount} of ${most} are taken.`, 'Raise max_connections, or lower DATABASE_POOL.')
  return ok(name, `${usedCount} of ${most} are taken.`)
}

/** A transaction left open keeps every deleted row since then on disk, and may hold locks. */
async function transactions(client: pg.Client): Promise<Finding> {
  const name = 'Long transactions'
  const { rows } = await client.query<{ pid: number; program: string; minutes: number }>(
    `SELECT pid, application_name AS program, (extract(epoch FROM now() - xact_start) / 60)::int AS minutes
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'trau-cli'
       AND backend_type = 'client backend' AND xact_start < now() - make_interval(secs => $1) ORDER BY xact_start`,
    [longest],
  )
  const first = rows[0]
  if (!first) return ok(name, 'None.')
  return wrong(
    name,
    `${rows.length}; the oldest is ${first.minutes} min old (process ${first.pid}${first.program ? `, ${first.program}` : ''}).`,
    `If nobody needs it: SELECT pg_terminate_backend(${first.pid}).`,
  )
}

/** Events wait in the outbox for milliseconds; the same one still first after a while is stuck. */
async function outbox(client: pg.Client, { isStartedHere }: Access): Promise<Finding> {
  const name = 'Outbox'
  const first = async () =>
    (await client.query<{ id: string | null }>('SELECT min(id)::text AS id FROM outbox')).rows[0]!.id
  const isServed = async () =>
    !isStartedHere &&
    (
      await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trau' LIMIT 1`,
      )
    ).rowCount! > 0
  const oldest = await first()
  if (oldest === null) return ok(name, 'No event waits.')
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox')
  const waiting = `${rows[0]!.count} events wait`
  if (!(await isServed())) return ok(name, `${waiting} for the next start.`)
  for (let attempt = 0; attempt < 6; attempt++) {
    await sleep(500)
    if ((await first()) !== oldest) return ok(name, `${waiting} and are leaving.`)
  }
  return wrong(
    name,
    `${waiting}, and none has left for 3 s: nobody sees new messages until they reload.`,
    'See the server’s log for "the outbox could not be published"; restart it if there is nothing.',
  )
}

/** What was withheld from an address was not tried; databases of before know no cause. */
const isTried = `coalesce(to_jsonb(outgoing_message)->>'failure_cause', '') <> 'suspended'`

/** Mail and SMS: what nothing carries away waits for an administrator, what a server or gateway does not take is tried again. */
async function mail(client: pg.Client): Promise<Finding> {
  const name = 'Mail and SMS'
  const { rows } = await client.query<{ local: number; waiting: number; late: number; dead: number }>(
    `SELECT count(*) FILTER (WHERE state = 'LOCAL')::int AS local,
            count(*) FILTER (WHERE state IN ('QUEUED', 'SENDING', 'FAILED'))::int AS waiting,
            count(*) FILTER (WHERE state IN ('QUEUED', 'SENDING', 'FAILED') AND created_time < now() - interval '2 minutes')::int AS late,
            count(*) FILTER (WHERE state = 'DEAD' AND created_time > now() - interval '1 day' AND ${isTried})::int AS dead
     FROM outgoing_message`,
  )
  const { local, waiting, late, dead } = rows[0]!
  const parts = [
    local > 0 && `${local} stay here, since nothing is configured to carry them`,
    waiting > 0 && `${waiting} wait to be sent`,
    dead > 0 && `${dead} of the last day could not be delivered`,
  ].filter(part => part !== false)
  const text = parts.length === 0 ? 'None waits.' : `${parts.join('; ')}.`
  if (late === 0 && dead === 0) return ok(name, text)
  return wrong(
    name,
    text,
    'See the reasons under Quản trị → Hàng đợi email và SMS, and check SMTP_URL and SMS_URL, the settings of mail and SMS there, and who answers.',
  )
}

/** Whether it is noticed that mail comes back. */
async function returnedMail(client: pg.Client, { mail }: Config): Promise<Finding> {
  const name = 'Returned mail'
  const { rows } = await client.query<{ tenant: string; address: string | null; has_secret: boolean }>(
    `SELECT t.tenant_id AS tenant, b.return_address AS address, b.secret_hash IS NOT NULL AS has_secret
     FROM tenant t LEFT JOIN bounce_setting b USING (tenant_id) LEFT JOIN email_setting e USING (tenant_id)
     WHERE $1 OR e.host IS NOT NULL ORDER BY t.tenant_id`,
    [mail !== undefined],
  )
  const advice =
    'See Quản trị → Email, SMS và thông báo đẩy → Email → Thư bị trả lại, and docs/operating.md, "Returned mail".'
  const first = (list: typeof rows) =>
    list
      .slice(0, 5)
      .map(({ tenant }) => tenant)
      .join(', ')
  if (rows.length === 0) return skippedFinding(name, 'No tenant sends mail.')
  const closedMailboxes = rows.filter(({ address, has_secret }) => address !== null && !has_secret)
  if (closedMailboxes.length > 0)
    return wrong(
      name,
      `Reports cannot be handed in, since there is no secret for them: ${first(closedMailboxes)}.`,
      advice,
    )
  const without = rows.filter(({ address }) => address === null)
  if (without.length > 0)
    return {
      ...skippedFinding(
        name,
        `No return address is set, so addresses that take no mail are not noticed: ${first(without)}${without.length > 5 ? ` and ${without.length - 5} more` : ''}.`,
      ),
      advice,
    }
  return ok(name, 'Reports can be handed in.')
}

/** Entries that somebody with access to the database took away or changed. */
export async function checkAuditLog(client: pg.Client): Promise<Finding> {
  const name = 'Audit log'
  const wholeLogs: string[] = []
  for (const tenantId of await tenantsWithLog(client)) {
    const { broken: breach, lastSeq, hash } = await checkChain(client, tenantId)
    if (breach) {
      const what = breach.action ? ` (${breach.action}, ${new Date(breach.createdTime!).toISOString()})` : ''
      const how = {
        missing: 'is missing',
        changed: 'was changed',
        moved: 'does not follow the one before it',
      }
      return wrong(
        name,
        `Tenant ${tenantId}: entry ${breach.seq}${what} ${how[breach.reason]}.`,
        'Somebody has written to the database directly: compare with a backup or an export, and change who has access.',
      )
    }
    wholeLogs.push(`${tenantId}: ${lastSeq} entries, ${hash.slice(0, 16)}`)
  }
  return ok(
    name,
    wholeLogs.length === 0 ? 'No entry yet.' : `Unbroken. ${wholeLogs.slice(0, 20).join('; ')}.`,
  )
}

/** Files that nobody but their uploader reads yet. */
async function scans(client: pg.Client): Promise<Finding> {
  const name = 'Virus scans'
  const { rows } = await client.query<{ waiting: number; late: number }>(
    `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE created_time < now() - interval '10 minutes')::int AS late FROM media_scan`,
  )
  const { waiting, late } = rows[0]!
  if (late === 0) return ok(name, waiting === 0 ? 'No file waits.' : `${waiting} files wait.`)
  return wrong(
    name,
    `${waiting} files wait, ${late} of them for more than ten minutes; others cannot open them.`,
    'See Antivirus below, and "the antivirus gave no verdict" in the server’s log.',
  )
}
