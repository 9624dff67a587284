// Counts the products of an IFC file and measures their bodies with web-ifc, under Node.
// usage: node webifc.mjs MODULE FILE TYPE...   prints one line of JSON; volumes in m3.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [module, file, ...types] = process.argv.slice(2);
const WebIfc = createRequire(import.meta.url)(module);

function volumeOf(points, corners) {
  // Signed tetrahedra from the origin; each vertex is a place and a normal, six numbers.
  let sum = 0;
  for (let n = 0; n < corners.length; n += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corners[n + k] * 6);
    sum +=
      points[a] * (points[b + 1] * points[c + 2] - points[b + 2] * points[c + 1]) -
      points[a + 1] * (points[b] * points[c + 2] - points[b + 2] * points[c]) +
      points[a + 2] * (points[b] * points[c + 1] - points[b + 1] * points[c]);
  }
  return sum / 6;
}

const api = new WebIfc.IfcAPI();
await api.Init();
api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_OFF);
const model = api.OpenModel(new Uint8Array(readFileSync(file)));

const counts = {};
for (const type of types) {
  counts[type] = api.GetLineIDsWithType(model, WebIfc[type], true).size();
}

const volumes = {};
api.StreamAllMeshes(model, (mesh) => {
  const id = api.GetLine(model, mesh.expressID).GlobalId.value;
  for (let n = 0; n < mesh.geometries.size(); n++) {
    const part = api.GetGeometry(model, mesh.geometries.get(n).geometryExpressID);
    const points = api.GetVertexArray(part.GetVertexData(), part.GetVertexDataSize());
    const corners = api.GetIndexArray(part.GetIndexData(), part.GetIndexDataSize());
    volumes[id] = (volumes[id] ?? 0) + volumeOf(points, corners);
  }
});
console.log(JSON.stringify({ version: String(api.GetVersion()), counts, volumes }));
