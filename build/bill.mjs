// Writes the bill of materials of what was built (`npm run bill`), which both packages carry.
import { writeBillOfMaterials } from '../test/host/billOfMaterials.mjs';

writeBillOfMaterials();
