import type { permitted as vi } from '../vi/permitted.ts'

export const permitted: typeof vi = {
  needs: permission => `Needs the permission “${permission}”.`,
  granters: names => `Who can grant it: ${names}.`,
}
