import type { EnginesOverview, EngineStatus } from '../../api/schemas/localEngines';
import { localConnection, localConnectionName } from '../messages/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { ServiceList } from '../lists/serviceList';

/** Engines of the local service, whichever service is connected. */
export class EngineList extends ServiceList<EngineStatus> {
  private constructor(
    access: ServiceAccess,
    private readonly last: { overview?: EnginesOverview },
  ) {
    super(localAccess(access), async (client, signal) => {
      last.overview = await client.localEngines.overview({ signal });
      return last.overview.engines;
    });
  }

  static of(access: ServiceAccess): EngineList {
    return new EngineList(access, {});
  }

  /** Overview as last told. */
  get known(): EnginesOverview | undefined {
    return this.last.overview;
  }

  /** Returns the overview as it is now, or was a moment ago. Rejects like any call of the service. */
  async overview(): Promise<EnginesOverview> {
    await this.items();
    return this.last.overview ?? { engines: [], uses: [], pairs: [], installable: [] };
  }
}

/** The way to the local service. */
export function localAccess(access: ServiceAccess): ServiceAccess {
  return {
    connection: localConnection,
    onDidChange: access.onDidChange,
    use: (signal) => access.useNamed(localConnectionName, signal),
    useNamed: (name, signal) => access.useNamed(name, signal),
    succeeded: () => {
      // The problem that is shown may be that of another service.
      if (access.connection.kind === 'local') access.succeeded();
    },
    busy: (activity) => access.busy(activity),
  };
}
