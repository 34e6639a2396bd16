/** What another service put into the address, as it wrote it: the router reads numbers and lists out of it. */
export function parametersOf(search: object): Record<string, string> {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    parameters.map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
}
