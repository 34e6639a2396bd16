import { addErrorTexts } from '../i18n/error-text.ts'
import { dataProtectionErrors } from '../i18n/vi/dataProtectionErrors.ts'

addErrorTexts(dataProtectionErrors)
