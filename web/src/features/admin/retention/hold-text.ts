import type { LegalHold } from '@trau/contract'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import type { holds } from '../../../i18n/vi/holds.ts'
import { fullTime } from '../../../text/time.ts'

/** Whom and what a hold covers, in lines. */
export function describeHold({ people, rooms, from, until }: LegalHold, text: typeof holds): string[] {
  const dates = [
    from === undefined ? '' : text.from(fullTime(from)),
    until === undefined ? '' : text.until(fullTime(until)),
  ]
  return [
    people.length > 0 ? text.people(people.map(person => person.name || text.someone).join(', ')) : '',
    rooms.length > 0 ? text.rooms(rooms.map(room => room.name || room.roomId).join(', ')) : '',
    dates.filter(Boolean).join(' '),
  ].filter(Boolean)
}

export const renewHolds = () =>
  Promise.all([
    invalidate(administrationApi.legalHold.listHolds),
    invalidate(administrationApi.legalHold.listHoldRequests),
  ])
