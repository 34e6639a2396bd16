import type { OutgoingMessage } from '@trau/contract'

type State = OutgoingMessage['state']

/** Which states each filter of the queue shows; without states the server answers all that were not sent. */
export const queueFilters = {
  unsent: undefined,
  waiting: ['QUEUED', 'SENDING', 'FAILED'],
  dead: ['DEAD'],
  kept: ['LOCAL'],
  sent: ['SENT'],
} as const satisfies Record<string, readonly State[] | undefined>
export type QueueFilter = keyof typeof queueFilters

export const canRetry = (state: State): boolean => state === 'FAILED' || state === 'DEAD' || state === 'LOCAL'

/** Tries a setting: its answer was shown at once, and it is not sent again with what was given up. */
export const testTemplate = 'TEST'
export const isRetriedTogether = ({
  state,
  template,
}: Pick<OutgoingMessage, 'state' | 'template'>): boolean => state === 'DEAD' && template !== testTemplate
