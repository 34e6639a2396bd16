/** Limits of the tags by which one person sorts their rooms. */

export const maxPersonalTags = 50
export const maxTagText = 30
export const tagColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const
/** What makes one character a picture: a flag and a keycap among them. */
export const tagEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
