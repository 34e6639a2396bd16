import { z } from 'zod'
import { cursorOf } from '#platform/cursor.ts'

export const idCursor = cursorOf(z.uuid())
