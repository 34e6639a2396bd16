import { z } from 'zod'
import { cursorOf } from '#platform/cursor.ts'

export const idCursor = cursorOf(z.uuid())
export const versionCursor = cursorOf(z.int32())
/** The register is in the order of names. */
export const nameCursor = cursorOf(z.object({ name: z.string(), id: z.uuid() }))
