// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const platformEndpointLines = {
  platformConfig: `

createPlatformConfig POST /platform-config-service/v1/defaults/{tenant}/platform-configs
deletePlatformConfig DELETE /platform-config-service/v1/defaults/{tenant}/platform-configs/{value}
listPlatformConfigs GET /platform-config-service/v1/defaults/{tenant}/platform-configs
updatePlatformConfig PUT /platform-config-service/v1/defaults/{tenant}/platform-configs/{platformConfigId}`,
  platformSetting: `
/platform-setting-service/v1/domains/{tenant}
getOwnPlatform GET /own
listPlatformChanges GET /changes
listPlatformSettings GET /platform-configs
undoPlatformChange POST /changes/{changeId}/undo`,
}
