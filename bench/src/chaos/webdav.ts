import { contract } from '@trau/contract'
import type pg from 'pg'
import { call } from '../http-call.ts'
import { type BenchPerson, populate, populatedPassword } from '../populate.ts'
import { randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'
import { checkStorage, type StorageFaults, type SweepResult, sweepStorage } from './storage-checks.ts'
import { DavClient, type DavPerson } from './webdav-client.ts'

export interface WebdavOptions {
  /** SIGKILLs of the server process, each while everybody writes, copies and moves whole trees. */
  kills: number
  /** An even number: two write to the drive of each room. */
  people: number
  seed: number
}

export interface WebdavResult extends SweepResult, StorageFaults {
  kills: number
  acknowledged: number
  /** Requests that a kill left without an answer: done nevertheless, and sent again. */
  doneUnanswered: number
  repeats: number
  /** Files whose bytes were read in the end and compared. */
  compared: number
  /** Answers that no kill explains. */
  faults: string[]
  /** Trees of which a part was there. */
  halfTrees: number
  /** Files with other bytes than those that were acknowledged. */
  lost: number
  /** Files and folders that are not where they were acknowledged, and those that nobody put there. */
  misplaced: number
  /** Nodes that no folder of their space holds. */
  orphans: number
}

const ownDrive = 'Kho của tôi'

/** Kills the server while programs PUT files, and COPY and MOVE trees within a drive and between two. A tree is there whole or not at all. */
export async function runWebdav({ kills, people: count, seed }: WebdavOptions): Promise<WebdavResult> {
  const server = new ServerProcess({ env: { LINK_PREVIEWS: 'off', FILES_QUOTA_MB: '1000000' } })
  try {
    await server.start()
    const { people } = await populate(server.url, { people: count, rooms: count / 2 })
    const random = randomOf(seed)
    const clients: DavClient[] = []
    for (const [n, person] of people.entries())
      clients.push(
        new DavClient(await openProgram(server.url, person, `Phòng ${n >> 1}`), server.url, random),
      )
    for (const client of clients) client.begin()
    for (let n = 0; n < kills; n++) {
      await pause(400 + random() * 1_500)
      await server.restart('SIGKILL')
    }
    await pause(500)
    await Promise.all(clients.map(client => client.stop()))
    const sweep = await sweepStorage(server)
    const checks = []
    for (const client of clients) checks.push(await checkClient(client))
    const sumOf = (number: (client: DavClient) => number) => sum(clients.map(number))
    const database = await server.database()
    const result = {
      ...sweep,
      ...{ kills, faults: clients.flatMap(client => client.faults) },
      halfTrees: sumOf(client => client.halfTrees),
      acknowledged: sumOf(client => client.acknowledged),
      doneUnanswered: sumOf(client => client.doneUnanswered),
      repeats: sumOf(client => client.repeats),
      compared: sum(checks.map(check => check.compared)),
      lost: sum(checks.map(check => check.lost)),
      misplaced: sum(checks.map(check => check.misplaced)),
      orphans: await countOrphans(database),
      ...(await checkStorage(database, server)),
    }
    await database.end()
    return result
  } finally {
    await server.stop()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const pathOf = (path: string, id = '') => path.replace('{tenant}', 'default').replace(/\{\w+\}/, id)

/** A program of the person, with a folder of its own in the drive of their room beside their own drive. */
async function openProgram(url: string, person: BenchPerson, roomName: string): Promise<DavPerson> {
  const ask = <T>(method: string, path: string, body?: object) =>
    call<T>(method, url + path, person.token, body && JSON.stringify(body))
  const { secret, userName } = await ask<{ secret: string; userName: string }>(
    'POST',
    pathOf(contract.appPassword.createAppPassword.path),
    { name: 'WebDAV', scope: 'drive', password: populatedPassword },
  )
  const inRoom = `${roomName}/${person.username}`
  const authorization = `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`
  const creation = await fetch(`${url}/dav/${inRoom.split('/').map(encodeURIComponent).join('/')}`, {
    method: 'MKCOL',
    headers: { authorization },
  })
  if (creation.status !== 201) throw new Error(`MKCOL ${inRoom}: ${creation.status}`)
  const emptyTrash = () => ask('DELETE', pathOf(contract.drive.emptyDriveTrash.path, person.userId))
  return { userName, secret, places: [ownDrive, inRoom], emptyTrash }
}

/** What is there beside what was acknowledged, with the bytes of every file. */
async function checkClient(client: DavClient) {
  const present = await client.readTree()
  const comparison = { compared: 0, lost: 0, misplaced: 0 }
  for (const path of present.keys()) if (!client.tree.has(path)) comparison.misplaced++
  for (const [path, bytes] of client.tree) {
    if (present.get(path) !== bytes) comparison.misplaced++
    else if (bytes !== null) {
      comparison.compared++
      if (!(await client.isIntact(path, bytes))) comparison.lost++
    }
  }
  return comparison
}

async function countOrphans(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `SELECT FROM drive_node n
     LEFT JOIN drive_node p ON p.tenant_id = n.tenant_id AND p.node_id = n.parent_id AND p.space_id = n.space_id AND p.kind = 'FOLDER'
     WHERE n.parent_id IS NOT NULL AND p.node_id IS NULL`,
  )
  return rows.length
}
