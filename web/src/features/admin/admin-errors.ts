import '../../kit/sign-in-errors.ts'
import { addErrorTexts } from '../../i18n/error-text.ts'
import { adminErrors } from '../../i18n/vi/adminErrors.ts'

addErrorTexts(adminErrors)
