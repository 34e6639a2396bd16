interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/**
 * The address of a worker as the page's policy wants it: it takes no plain text for the address of a script.
 * @param url a constant of the client, never anything that came from a person or the server
 */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: PolicyFactory }
  return trustedTypes
    ? trustedTypes.createPolicy('worker-url', { createScriptURL: text => text }).createScriptURL(url)
    : url
}
