/** Under which this browser keeps when somebody put the question for notices off. */
export const noticesLaterKey = 'trau_notices_later'
