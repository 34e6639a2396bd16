export const holdRequestKinds = ['OPEN', 'END', 'EXPORT'] as const
export const maxHoldPeople = 50
export const maxHoldRooms = 50
export const maxHolds = 200
export const maxHoldReason = 500
export const maxHoldPolicyText = 4_000
/** So long a request waits for a second administrator, and an approved export can be downloaded. */
export const holdRequestDays = 7
