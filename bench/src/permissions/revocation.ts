import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerOf, type Contract, contract } from '@trau/contract'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/platform/db/embedded/index.ts'
import { pause, ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { makeAdministrator, type SeededPerson, seedPeople } from '../sockets/seed.ts'

const processes = 3
const pollMs = 2

/** How long a role acts in other processes after one of them has taken it away; each takes it in turn. */
export async function benchRevocation(rounds = 60): Promise<void> {
  print('revocation', `${processes} processes on one PostgreSQL, ${rounds} times`)
  const dataDir = await mkdtemp(join(tmpdir(), 'trau-revocation-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 } })
  const servers = Array.from({ length: processes }, () => new ServerProcess({ databaseUrl: postgres.url }))
  const database = new pg.Client(postgres.connection)
  try {
    // One after the other: the first one migrates.
    for (const server of servers) await server.start()
    await database.connect()
    const [admin, holder] = (await seedPeople(database, 2, '2 hours')) as [SeededPerson, SeededPerson]
    await makeAdministrator(database, admin)
    const urlOf = (server: ServerProcess, { path }: { path: string }) =>
      server.url + path.replace('{tenant}', 'default')
    const { createRole, addRoleUser, removeRoleUser, getOwnPermissions } = contract.adminPermission
    const role = await call<AnswerOf<Contract['adminPermission']['createRole']>>(
      'POST',
      urlOf(servers[0]!, createRole),
      admin.token,
      JSON.stringify({ name: 'Vai trò bị lấy lại', allow: ['report.read'] }),
    )
    const change = (server: ServerProcess, endpoint: { method: string; path: string }) =>
      call(
        endpoint.method,
        urlOf(server, endpoint).replace('{roleId}', role.roleId).replace('{userId}', holder.userId),
        admin.token,
      )
    const acts = async (server: ServerProcess) =>
      (
        await call<AnswerOf<Contract['adminPermission']['getOwnPermissions']>>(
          'GET',
          urlOf(server, getOwnPermissions),
          holder.token,
        )
      ).isAdmin
    const until = async (server: ServerProcess, isActing: boolean) => {
      while ((await acts(server)) !== isActing) await pause(pollMs)
      return performance.now()
    }
    const times: number[] = []
    for (let n = 0; n < rounds; n++) {
      await change(servers[n % processes]!, addRoleUser)
      await Promise.all(servers.map(server => until(server, true)))
      const removal = change(servers[n % processes]!, removeRoleUser).then(() => performance.now())
      const ends = await Promise.all(servers.map(server => until(server, false)))
      const answeredAt = await removal
      times.push(Math.max(0, ...ends.map(end => end - answeredAt)))
    }
    goal(
      'a role still acts in some process after its removal was answered: longest, ms',
      Math.max(...times),
      '≤',
      1_000,
    )
    print('', `median ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`)
  } finally {
    await database.end().catch(() => {})
    await Promise.all(servers.map(server => server.stop()))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
