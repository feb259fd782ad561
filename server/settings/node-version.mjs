// Plain JavaScript, so that an old Node can still run this check.

export const OLDEST_NODE = "24.15";

/** @param {string} version such as "24.21.0" */
export function runsOnNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
