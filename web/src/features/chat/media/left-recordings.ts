import { ownKey } from '../../../api/session.ts'
import type { Recorder } from './recorder.ts'

/** What was spoken in rooms that were left before it was sent or thrown away, for as long as the page lives. */
const recorders = new Map<string, Recorder>()

export const hasRecording = (roomId: string): boolean => recorders.has(ownKey(roomId))
export const keepRecording = (roomId: string, recorder: Recorder) =>
  void recorders.set(ownKey(roomId), recorder)

/** It is in the room's bar again from now on. */
export function takeRecording(roomId: string): Recorder | undefined {
  const recorder = recorders.get(ownKey(roomId))
  recorders.delete(ownKey(roomId))
  return recorder
}
