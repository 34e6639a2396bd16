/** By which the text field says what it suggests. */
export const suggestionsId = 'composer-suggestions'
export const suggestionId = (index: number) => `${suggestionsId}-${index}`
