/** Dav serves the drive to programs as WebDAV (RFC 4918): Finder, Explorer, rclone and the like. It holds no data of its own. */
export { registerDav } from './register.ts'
