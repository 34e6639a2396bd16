import { contract } from '@trau/contract'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from './app.ts'

/** A file in the root of the person's own drive. Answers its id. */
export async function addDriveFile(person: Person, name = 'Ghi chú.txt'): Promise<string> {
  const file = { bytes: Buffer.from('ghi chú'), fileName: name, mediaType: 'text/plain' }
  const { mediaId } = await person.ask(contract.media.uploadMedia, { body: { file, forDrive: true } })
  const { node } = await person.ask(contract.drive.createDriveFile, {
    body: { parentId: person.userId, name, mediaId, clientNodeId: uuidv7(), onConflict: 'RENAME' },
  })
  return node!.nodeId
}
