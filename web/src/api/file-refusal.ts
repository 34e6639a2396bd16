import { ignoreFailure } from './ignore-failure.ts'
import { read } from './transport.ts'

/**
 * Asks for the first byte at a signed address of a file, which is sent with no credentials. Where nobody answers, saving the file says so.
 * @throws ApiError when the server refuses the file
 */
export async function requireFile(url: string): Promise<void> {
  const response = await ignoreFailure(fetch(url, firstByte), 'optional')
  if (!response) return
  // An empty file has no first byte.
  if (response.ok || response.status === 416) await response.body?.cancel()
  else await read(response)
}

const firstByte: RequestInit = { headers: { range: 'bytes=0-0' }, cache: 'no-store' }
