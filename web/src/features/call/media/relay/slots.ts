import type { RelayNotice } from '@trau/contract'
import type { TrackSource } from '../types.ts'

type Slots = Extract<RelayNotice, { type: 'slots' }>['slots']

/** What changes for the screens when the relay puts other people into the slots of this device. */
export function changesOfSlots(
  before: Slots,
  after: Slots,
): { participantId: string; source: TrackSource; mid: string | null }[] {
  const key = ({ participantId, source }: Slots[number]) => `${participantId} ${source}`
  const former = new Map(before.map(slot => [key(slot), slot]))
  const present = new Map(after.map(slot => [key(slot), slot]))
  const goneSlots = before.filter(slot => !present.has(key(slot))).map(slot => ({ ...slot, mid: null }))
  return [...goneSlots, ...after.filter(slot => former.get(key(slot))?.mid !== slot.mid)]
}
