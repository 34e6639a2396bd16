/** `mailto:` or `https:`, as push services take it (RFC 8292); empty is the operator's own. */
export const isContact = (contact: string): boolean =>
  contact.trim() === '' ||
  /^mailto:[^\s@,?&]+@[^\s@,?&]+\.[^\s@,?&]+$/.test(contact.trim()) ||
  (contact.trim().startsWith('https://') && URL.canParse(contact.trim()))

export const hostsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split(/[\s,]+/)
      .map(line => line.toLowerCase())
      .filter(Boolean),
  ),
]

export const isHost = (host: string): boolean =>
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host)

export function isServiceAccount(file: string): boolean {
  try {
    const account = JSON.parse(file)
    return ['project_id', 'client_email', 'private_key'].every(name => typeof account?.[name] === 'string')
  } catch {
    // No JSON at all: what the check is for.
    return false
  }
}

export const isApnsKey = (file: string): boolean => file.includes('-----BEGIN PRIVATE KEY-----')
export const isAppleId = (id: string): boolean => /^[A-Z0-9]{10}$/.test(id.trim())
export const isBundleId = (id: string): boolean => /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(id.trim())
