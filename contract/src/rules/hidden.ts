/** Rules of hidden rooms. */

export const hiddenPinDigits = { min: 4, max: 6 }
export const hiddenPinPattern = /^\d{4,6}$/
/** Wrong PINs in a row before trying is refused for a while. */
export const maxPinTries = 5
/** How long that while is the first time; each time after it is twice as long. */
export const pinLockMs = 15 * 60_000
/** An unlocked session that touches nothing hidden for this long locks itself. */
export const hiddenIdleMs = 10 * 60_000
export const maxHiddenRooms = 50
