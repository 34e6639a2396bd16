import { currentOwner } from '../../../api/session.ts'
import type { Recorder } from './recorder.ts'

/** What was spoken in rooms that were left before it was sent or thrown away, for as long as the page lives. */
const recorders = new Map<string, Recorder>()

const keyOf = (roomId: string) => `${currentOwner()}/${roomId}`

export const hasRecording = (roomId: string): boolean => recorders.has(keyOf(roomId))
export const keepRecording = (roomId: string, recorder: Recorder) =>
  void recorders.set(keyOf(roomId), recorder)

/** It is in the room's bar again from now on. */
export function takeRecording(roomId: string): Recorder | undefined {
  const recorder = recorders.get(keyOf(roomId))
  recorders.delete(keyOf(roomId))
  return recorder
}
