import IconAdmin from '~icons/lucide/shield-half'
import type { Area } from '../../kit/areas.tsx'

export const adminArea: Area = {
  name: 'admin',
  to: '/admin',
  Icon: IconAdmin,
  isSecondary: true,
  forAdmins: true,
}
