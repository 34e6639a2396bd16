import { type ServerOptions, ServerProcess } from './chaos/server-process.ts'

/** Runs on the given server, or on one of its own that ends with it. */
export async function withServer<T>(
  given: ServerProcess | undefined,
  work: (server: ServerProcess) => Promise<T>,
  options: ServerOptions = {},
): Promise<T> {
  if (given) return work(given)
  const server = new ServerProcess(options)
  try {
    await server.start()
    return await work(server)
  } finally {
    await server.stop()
  }
}
