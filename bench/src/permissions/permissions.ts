import { type AnswerOf, type Contract, contract, permissions } from '@trau/contract'
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin'
import type pg from 'pg'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { makeAdministrator, type SeededPerson, seedPeople, seedRoom } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const names = Object.keys(permissions)
const permissionsOfRole = 6
const rolesOfHolder = 3

type Check = AnswerOf<Contract['adminPermission']['checkPermission']>

export interface PermissionsResult {
  checks: number
  /** Answers that differ from what the rows of the tables say. */
  wrong: number
  /** Messages that were sent, half of them by somebody with roles. */
  sends: number
}

/** How long it takes to answer "may she do that, and why", for people never asked about and for people asked about before. */
export async function benchPermissions({
  people = 1_000_000,
  roles = 10_000,
  holders = 100_000,
  rounds = 2_000,
  sendsOfRun = 400,
  casbinPolicies = 20_000,
  server: givenServer,
}: {
  people?: number
  roles?: number
  holders?: number
  rounds?: number
  sendsOfRun?: number
  casbinPolicies?: number
  server?: ServerProcess
}): Promise<PermissionsResult> {
  const count = (value: number) => value.toLocaleString('en')
  print(
    'permissions',
    `${count(roles)} roles of ${permissionsOfRole} permissions, ${count(people)} people of whom ${count(holders)} hold ${rolesOfHolder} roles each, ${count(rounds)} questions one after the other, LIMITS_FACTOR=1000000`,
  )
  return withServer(givenServer, async server => {
    const database = await server.database()
    try {
      await seed(database, { people, roles, holders })
      const [admin, plain] = await seedPeople(database, 2, '2 hours')
      await makeAdministrator(database, admin!)
      const holderIds = await holdersOf(database, rounds)
      const urlOf = ({ path }: { path: string }) => server.url + path.replace('{tenant}', 'default')
      const check = (n: number, userId = holderIds[n % holderIds.length]!) => {
        const query = new URLSearchParams({ userId, permission: names[n % names.length]! })
        return call<Check>('GET', `${urlOf(contract.adminPermission.checkPermission)}?${query}`, admin!.token)
      }
      const own = urlOf(contract.adminPermission.getOwnPermissions)
      const trivial = () => call('GET', own, plain!.token)
      // The path and the connection are warm; nobody that is measured has been asked about.
      for (let n = 0; n < 200; n++) await Promise.all([check(n, admin!.userId), trivial()])
      const answers: Check[] = []
      const cold = await timesOf(rounds, async n => void answers.push(await check(n)))
      const { warm, floor } = await timeBeside(rounds, { warm: check, floor: trivial })
      goal('first question about a person, over HTTP: p99 ms', percentile(cold, 99), '≤', 10)
      goal('a later one: p99 ms', percentile(warm, 99), '≤', 2)
      print('', `medians ${percentile(cold, 50).toFixed(2)} and ${percentile(warm, 50).toFixed(2)} ms`)
      print(
        '',
        `beside, in turn with the later ones: what any authenticated call costs (one’s own permissions, of somebody without roles): median ${percentile(floor, 50).toFixed(2)} ms, p99 ${percentile(floor, 99).toFixed(2)} ms`,
      )
      const wrong = await countWrong(database, answers)
      const sends = await compareSends(server, database, holderIds[0]!, sendsOfRun)
      await compareWithCasbin(casbinPolicies, rounds)
      return { checks: answers.length, wrong, sends }
    } finally {
      await database.end()
    }
  })
}

async function timesOf(rounds: number, ask: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const began = performance.now()
    await ask(n)
    times.push(performance.now() - began)
  }
  return times
}

const sendRuns = 7

/** What holding roles adds to a send: runs of messages one after the other, by somebody without roles and somebody with, in turn. */
async function compareSends(
  server: ServerProcess,
  database: pg.Client,
  holderId: string,
  sendsOfRun: number,
): Promise<number> {
  const [plain, holder] = (await seedPeople(database, 2, '2 hours')) as [SeededPerson, SeededPerson]
  await database.query(
    `INSERT INTO role_user (tenant_id, role_id, user_id) SELECT tenant_id, role_id, $1 FROM role_user WHERE user_id = $2`,
    [holder.userId, holderId],
  )
  const { roomId } = await seedRoom(database, [plain, holder])
  const path = contract.chat.sendMessage.path.replace('{tenant}', 'default').replace('{roomId}', roomId)
  const body = JSON.stringify({ content: 'Chiều nay mình gặp nhau ở quán cũ nhé' })
  let sends = 0
  const run = async ({ token }: SeededPerson) => {
    const began = performance.now()
    for (let n = 0; n < sendsOfRun; n++, sends++) await call('POST', server.url + path, token, body)
    return performance.now() - began
  }
  for (const person of [plain, holder]) await run(person)
  const ratios: number[] = []
  for (let n = 0; n < sendRuns; n++) {
    // Who begins changes, so that neither has the quieter half each time.
    if (n % 2) {
      const withRoles = await run(holder)
      ratios.push(withRoles / (await run(plain)))
    } else {
      const without = await run(plain)
      ratios.push((await run(holder)) / without)
    }
  }
  goal(
    `a send by somebody with roles beside one without, median ratio of ${sendRuns} alternating runs`,
    percentile(ratios, 50),
    '≤',
    1.05,
  )
  print('', `ratios ${ratios.map(ratio => ratio.toFixed(3)).join(', ')}`)
  return sends
}

/** Times two questions in turn, so that what else the machine does delays both alike. */
async function timeBeside<Name extends string>(
  rounds: number,
  questions: Record<Name, (n: number) => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const times = {} as Record<Name, number[]>
  for (const name in questions) times[name] = []
  for (let n = 0; n < rounds; n++)
    for (const name in questions) {
      const began = performance.now()
      await questions[name](n)
      times[name].push(performance.now() - began)
    }
  return times
}

/** Without triggers and the index of the search by name, which roles do not use and which would take most of the time. */
async function seed(
  database: pg.Client,
  { people, roles, holders }: { people: number; roles: number; holders: number },
): Promise<void> {
  await database.query('ALTER TABLE app_user DISABLE TRIGGER USER')
  await database.query('ALTER TABLE role_user DISABLE TRIGGER USER')
  await database.query('DROP INDEX IF EXISTS app_user_search')
  for (let from = 0; from < people; from += 100_000)
    await database.query(
      `INSERT INTO app_user (tenant_id, user_id, username, full_name, is_admin)
       SELECT 'default', gen_random_uuid(), 'nguoi' || n, 'Người ' || n, n < $3
       FROM generate_series($1::int, $2::int) AS n`,
      [from, Math.min(from + 100_000, people) - 1, holders],
    )
  await database.query(
    `INSERT INTO role (tenant_id, role_id, name, allow, is_administrative)
     SELECT 'default', gen_random_uuid(), 'Vai trò ' || n,
       (SELECT array_agg(DISTINCT ($1::text[])[1 + (n * 7 + k * 11) % cardinality($1::text[])]) FROM generate_series(1, $3::int) AS k), true
     FROM generate_series(1, $2::int) AS n`,
    [names, roles, permissionsOfRole],
  )
  await database.query(
    `WITH numbered AS (SELECT role_id, row_number() OVER (ORDER BY role_id) - 1 AS n FROM role WHERE tenant_id = 'default' AND built_in IS NULL),
       holder AS (SELECT user_id, row_number() OVER (ORDER BY user_id) AS n FROM app_user WHERE tenant_id = 'default' AND is_admin)
     INSERT INTO role_user (tenant_id, role_id, user_id)
     SELECT 'default', numbered.role_id, holder.user_id FROM holder
     CROSS JOIN generate_series(0, $1::int - 1) AS k
     JOIN numbered ON numbered.n = (holder.n * 31 + k * 97) % (SELECT count(*) FROM numbered)
     ON CONFLICT DO NOTHING`,
    [rolesOfHolder],
  )
  await database.query('ALTER TABLE app_user ENABLE TRIGGER USER')
  await database.query('ALTER TABLE role_user ENABLE TRIGGER USER')
  await database.query('VACUUM ANALYZE app_user, role, role_user')
}

async function holdersOf(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ user_id: string }>(
    `SELECT user_id FROM (SELECT DISTINCT user_id FROM role_user WHERE tenant_id = 'default') held ORDER BY md5(user_id::text) LIMIT $1`,
    [count],
  )
  return rows.map(row => row.user_id)
}

async function countWrong(database: pg.Client, answers: readonly Check[]): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS answer (user_id, permission, is_allowed)
     WHERE is_allowed IS DISTINCT FROM EXISTS (
       SELECT FROM role_user JOIN role USING (tenant_id, role_id)
       WHERE tenant_id = 'default' AND role_user.user_id = answer.user_id
         AND (answer.permission = ANY (allow) OR built_in = 'SUPER_ADMIN'))`,
    [
      answers.map(answer => answer.userId),
      answers.map(answer => answer.permission),
      answers.map(answer => answer.isAllowed),
    ],
  )
  return rows[0]!.n
}

const model = `
[request_definition]
r = sub, act
[policy_definition]
p = sub, act
[role_definition]
g = _, _
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = g(r.sub, p.sub) && r.act == p.act
`

/** In this process, without HTTP or a database: what a widely used enforcer takes for the same question at far fewer policies. */
async function compareWithCasbin(policies: number, rounds: number): Promise<void> {
  const roles = policies / permissionsOfRole
  const lines: string[] = []
  for (let n = 0; lines.length < policies; n++)
    lines.push(`p, role${Math.floor(n / permissionsOfRole)}, ${names[(n * 11) % names.length]}`)
  for (let n = 0; n < 1_000; n++) lines.push(`g, person${n}, role${(n * 31) % Math.floor(roles)}`)
  const enforcer = await newEnforcer(newModelFromString(model), new StringAdapter(lines.join('\n')))
  const times = await timesOf(Math.min(rounds / 10, 200), async n => {
    await enforcer.enforce(`person${(n * 7) % 1_000}`, names[n % names.length])
  })
  print(
    '',
    `Casbin with ${policies.toLocaleString('en')} policies, in its own process without HTTP: median ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms`,
  )
}
