import { type ServerOptions, ServerProcess } from './chaos/server-process.ts'

/** Runs on the given server, or on one of its own that ends with it. */
export async function withServer<T>(
  givenServer: ServerProcess | undefined,
  work: (server: ServerProcess) => Promise<T>,
  options: ServerOptions = {},
): Promise<T> {
  if (givenServer) return work(givenServer)
  const server = new ServerProcess(options)
  try {
    await server.start()
    return await work(server)
  } finally {
    await server.stop()
  }
}
