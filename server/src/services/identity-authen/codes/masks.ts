/** `th•••@vidu.vn`: enough for its owner to know it again. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const visiblePart = [...address.slice(0, at)].slice(0, at > 3 ? 2 : 1).join('')
  return `${visiblePart}•••${address.slice(at)}`
}

/** `+84•••678`. */
export const maskPhone = (number: string): string => `${number.slice(0, 3)}•••${number.slice(-3)}`

export const maskOf = (channel: 'EMAIL' | 'SMS', to: string) =>
  channel === 'EMAIL' ? maskEmail(to) : maskPhone(to)
