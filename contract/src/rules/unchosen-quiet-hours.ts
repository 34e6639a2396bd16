/** Quiet hours of whoever has not chosen any. */
export const unchosenQuietHours = {
  isEnabled: false,
  from: '22:00',
  to: '07:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  allowsFavorites: true,
  allowsMentions: false,
}
