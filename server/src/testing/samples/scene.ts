import type { Contract, RequestOf } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../app.ts'

/** What a sample request names: a group of An's with everybody in their relation to it, and Bình's message there. */
export interface Scene {
  roomId: string
  messageId: string
  owner: Person
  deputy: Person
  member: Person
  /** Somebody outside, who can be added. */
  outsider: Person
  /** A workspace of An’s that Phúc administers, and Bình is a member of. */
  workspaceId: string
  /** A device and a contact of An’s. */
  deviceInfoId: string
  contactId: string
  /** A file of An’s that no message carries. */
  mediaId: string
  /** A file in An’s own drive, shared with nobody. */
  nodeId: string
  /** A note of An’s that is shared with nobody, and a label of theirs. */
  noteId: string
  noteLabelId: string
  /** A message of An’s that waits for its time there. */
  scheduledId: string
  /** A notification of An’s. */
  notificationId: string
  /** A group call that An has started there. */
  callId: string
  /** An open invoice of An’s. */
  invoiceId: string
  /** Whoever makes the request, where the row is about oneself. */
  callerId: string
}

/** One well-formed request for every call of these services; a call without one does not compile. */
export type SamplesOf<S extends keyof Contract> = {
  [K in S]: { [E in keyof Contract[K]]: (scene: Scene) => Partial<RequestOf<Contract[K][E]>> }
}

export const inRoom = (scene: Scene) => ({ params: { roomId: scene.roomId } })
export const theRoom = (scene: Scene) => ({ params: { id: scene.roomId } })
export const theMessage = (scene: Scene) => ({
  params: { id: scene.messageId },
  query: { roomId: scene.roomId },
})
export const theScheduled = (scene: Scene) => ({ params: { scheduledId: scene.scheduledId } })
export const about = (scene: Scene) => ({ params: { value: scene.owner.userId } })
export const aboutNobody = () => ({ params: { value: uuidv7() } })

/** Refused only after everything else about the caller was found in order. */
export const notAPicture = {
  bytes: Buffer.from('không phải ảnh'),
  fileName: 'a.txt',
  mediaType: 'text/plain',
}
export const noBytes = { ...notAPicture, bytes: new Uint8Array() }
