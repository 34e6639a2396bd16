import { useText } from '../text.ts'
import { callSettings } from '../vi/callSettings.ts'

export const useCallSettingsWords = (): typeof callSettings => useText(callSettings)
