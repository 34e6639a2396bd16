import type { DriveLink } from '@trau/contract'
import { hasExpired } from '../../../kit/sharing/link-time.ts'

type Receiving = Pick<
  DriveLink,
  'role' | 'isLive' | 'expiresTime' | 'maxFiles' | 'maxBytes' | 'receivedFiles' | 'receivedBytes'
>

/** Whether others can hand a file in through it now. */
export const canReceive = (link: Receiving): boolean =>
  link.role === 'DROP' &&
  link.isLive &&
  !hasExpired(link) &&
  link.receivedFiles < link.maxFiles &&
  link.receivedBytes < link.maxBytes
