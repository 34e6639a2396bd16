import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { serveJobs } from '#platform/workers/serve.ts'

export const hashingJobs = {
  hash: ({ password, cost }: { password: string; cost: Options }) => hashSync(password, cost),
  verify: ({ hash, password }: { hash: string; password: string }) => verifySync(hash, password),
}

serveJobs(hashingJobs)
