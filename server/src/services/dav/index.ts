/** Dav serves the drive to programs as WebDAV (RFC 4918): Finder, Explorer, rclone and the like. It holds no data of its own. */

import { defineService } from '#platform/service.ts'
import { registerDav } from './register.ts'

export const service = defineService({
  name: 'dav',
  routes: [registerDav],
})
