import { contract } from '@trau/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { putFile, putFolder } from '../drive/testing/scene.ts'
import { shareWith } from '../drive/testing/sharing.ts'
import { sceneForFile } from '../room/testing/scene.ts'
import { hostileRequest } from './testing/hostile-requests.ts'
import { openProgram } from './testing/program.ts'

/** Requests that are made to do harm, with the right of one person. `npm run prove` sends 10,000 of them. */
const count = Number(process.env.DAV_REQUESTS ?? 300)
const scene = sceneForFile({ LIMITS_FACTOR: '100000' })
const secret = 'chỉ của An, không ai khác đọc được'

it('hostile requests get refusals, and neither read nor change what is of others', async () => {
  const { app, an, binh } = scene
  const mine = await putFile(an, 'bí mật.txt', { content: secret })
  const shared = await putFolder(an, 'Chung để xem')
  await putFile(an, 'trong thư mục chung.txt', {
    parentId: shared.nodeId,
    content: 'ai được chia sẻ thì xem',
  })
  await shareWith(an, shared.nodeId, { userIds: [binh.userId] })
  const program = await openProgram(app, binh)
  const before = await treeOf(an.userId)
  const faults: string[] = []
  const seed = fc.readConfigureGlobal().seed ?? Date.now()
  for (const request of fc.sample(hostileRequest, { numRuns: count, seed })) {
    const { method, path, headers, body } = request
    const sent = {
      headers: { ...headers, authorization: program.authorization },
      ...(body === undefined ? {} : { body }),
    }
    const { status, text } = await app.raw(method, path, sent)
    // The one answer from 500 up that the protocol has for a caller: no more room for locks or properties.
    const isFull = status === 507 && ['LOCK', 'PROPPATCH'].includes(method)
    const isFault = status >= 500 && !isFull
    if (isFault || text.includes(secret) || text.includes('root:'))
      faults.push(`${status} to ${JSON.stringify(request).slice(0, 600)}`)
  }
  expect(faults, `seed ${seed}`).toEqual([])
  expect(await treeOf(an.userId)).toEqual(before)
  const { rows } = await app.app.database.pool.query(
    'SELECT DISTINCT space_id FROM drive_node WHERE created_by = $1 AND seq IS NULL',
    [binh.userId],
  )
  expect(rows.filter(row => row.space_id !== binh.userId)).toEqual([])
  // The server goes on, and the file is what it was.
  const { media } = await an.ask(contract.drive.getDriveNode, { params: { nodeId: mine.nodeId } })
  const { downloadUrl } = await an.ask(contract.media.getMedia, { params: { id: media?.mediaId ?? '' } })
  expect((await app.raw('GET', downloadUrl)).text).toBe(secret)
  expect((await program.ask('PROPFIND', '', { headers: { depth: '1' } })).status).toBe(207)
}, 600_000)

/** Everything of a space as the database has it, locks too. */
async function treeOf(spaceId: string): Promise<unknown[]> {
  const { rows } = await scene.app.app.database.pool.query(
    `SELECT n.node_id, n.parent_id, n.name, n.version_id, n.trashed_time, n.dead_properties, n.modified_time,
       (SELECT count(*) FROM drive_lock l WHERE l.tenant_id = n.tenant_id AND l.node_id = n.node_id) AS locks
     FROM drive_node n WHERE n.space_id = $1 ORDER BY n.node_id`,
    [spaceId],
  )
  return rows
}
