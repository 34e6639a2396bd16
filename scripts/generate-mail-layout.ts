import { writeFileSync } from 'node:fs'
import { mailLayoutModule } from './mail-layout.ts'

/** Writes the layout of mails; server/src/services/notification-template/layout.test.ts fails when the committed one is stale. */
writeFileSync(
  new URL('../server/src/services/notification-template/layout.gen.ts', import.meta.url),
  await mailLayoutModule(),
)
