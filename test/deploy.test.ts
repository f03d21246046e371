// What is deployed says again, in languages of its own, what is written elsewhere. Here the two are held together.
import { readdirSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  APPLICATION_PREFIX,
  applicationOperations,
  type ErrorName,
  errors,
  limits,
  operations,
  statusObject,
} from '@fairlead/contract';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { stand } from '../service/src/app.fixture.ts';
import { buildApp } from '../service/src/app.ts';
import { BadConfiguration, readConfig } from '../service/src/config.ts';
import { setCookie } from '../service/src/http/cookie.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const lines = (path: string) => read(path).split('\n');

describe('deploy/nginx', () => {
  const edge = read('deploy/nginx/edge.conf');
  const service = read('deploy/nginx/service.conf');
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

  test('counts as many requests in a minute as the contract says', () => {
    expect(limits.window_seconds).toBe(60);
    expect(number(service, /limit_req zone=edge burst=(\d+) nodelay;/)).toBe(limits.edge_requests - 1);
    expect(number(edge, /map \$status \$rate_limit \{\s+volatile;\s+429 (\d+);/)).toBe(limits.edge_requests);
    // Slower than this there is nothing, and in a minute it lets less than one more pass.
    expect(edge).toContain('rate=1r/m;');
  });

  test('takes TLS 1.2 and 1.3 alone', () => {
    expect(read('deploy/nginx-tls.conf').match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;']);
  });

  test('counts the seconds to the end of a minute', () => {
    const map = /map \$second \$reset_seconds \{([^}]+)\}/.exec(edge)?.[1] ?? '';
    const told = [...map.matchAll(/(\d\d|default) (\d+);/g)].map(([, second, reset]) => [second, Number(reset)]);
    const seconds = Array.from({ length: 59 }, (_, second) => [String(second).padStart(2, '0'), 60 - second]);
    expect(told).toEqual([...seconds, ['default', 1]]);
  });

  const own: ErrorName[] = ['bad_request', 'not_found', 'method_not_allowed', 'request_timeout', 'too_large'];
  own.push('header_too_large', 'unavailable', 'timeout');
  const allowed = `${limits.edge_requests} requests from one address are allowed in ${limits.window_seconds} s`;
  const answers: [number, object][] = [
    ...own.map((name): [number, object] => [errors[name].status, statusObject(name)]),
    [429, statusObject('rate_limited', `Too many requests: ${allowed}; try again in $reset_seconds s`)],
    [502, statusObject('unavailable')],
  ];
  test.each(answers)('answers %i in the words of the catalogue', (status, body) => {
    expect(edge).toContain(`\n  ${status} '${JSON.stringify(body)}';\n`);
  });

  test('is as generous with size and time as the service, and no more than it has to be', () => {
    const body_bytes = number(service, /client_max_body_size (\d+)m;/) * 1_048_576;
    expect(body_bytes).toBeGreaterThan(limits.max_request_body_bytes);
    expect(body_bytes).toBeLessThan(limits.max_request_body_bytes * 1.1);
    for (const name of ['proxy_send_timeout', 'proxy_read_timeout']) {
      expect(number(service, new RegExp(`${name} (\\d+)s;`))).toBeGreaterThan(limits.request_timeout_seconds);
    }
  });

  test('closes its connections to the service before the service does', async () => {
    const { server } = buildApp(stand(async () => undefined).context);
    const idle_seconds = number(edge, /upstream service \{[^}]+\n {2}keepalive_timeout (\d+)s;/);
    expect(server.keepAliveTimeout / 1_000).toBeGreaterThan(idle_seconds + 5);
  });

  test('has one instance for all that is asked with a session, however its cookie comes', () => {
    const [, pattern = ''] = /map \$http_cookie \$by_session \{\s+"~(.+)" "session \$session";/.exec(edge) ?? [];
    const sessionOf = (cookies: string) => new RegExp(pattern).exec(cookies)?.groups?.session;
    for (const base_url of ['https://freight.example', 'http://freight.example']) {
      const [cookie = ''] = setCookie({ base_url }, { protocol: 'http' }, 'a.b_c')['Set-Cookie'].split(';');
      const sent = [cookie, `a=1; ${cookie}`, `${cookie}; a=1`, `a=1;${cookie};b=2`];
      expect(sent.map(sessionOf)).toEqual(sent.map(() => 'a.b_c'));
    }
    expect(['a=1', 'notfairlead=a', 'fairlead2=a'].map(sessionOf)).toEqual([undefined, undefined, undefined]);
    expect(edge).toMatch(/map \$uri \$by_door \{\s+"~\^\/app\(\/\|\$\)" \$by_session;\s+default \$by_token;\s+\}/);
    expect(edge).toMatch(/\n {2}hash \$place consistent;\n/);
  });

  test('writes neither bodies nor answers to a disk, and no query to a log', () => {
    expect(service).toContain('\nproxy_request_buffering off;\n');
    expect(service).toContain('\nproxy_max_temp_file_size 0;\n');
    expect(read('deploy/nginx/process.conf').match(/error_log .*/g)).toEqual(['error_log /dev/stderr crit;']);
  });

  test('counts every path of the API and of the session door', () => {
    const map = /map \$uri \$counted_client \{([^}]+)\}/.exec(edge)?.[1] ?? '';
    const exact = [...map.matchAll(/^ {2}(\/\S+) /gm)].map(([, path]) => path);
    const pattern = new RegExp(/"~(.+?)" /.exec(map)?.[1] as string);
    const beneath = Object.values(applicationOperations).map(({ path }) => APPLICATION_PREFIX + path);
    for (const path of [...Object.values(operations).map((operation) => operation.path), ...beneath]) {
      expect([path, pattern.test(path) || exact.includes(path)]).toEqual([path, true]);
    }
    expect(edge).toContain(
      `"${applicationOperations.logIn.method} ${APPLICATION_PREFIX}${applicationOperations.logIn.path}"`,
    );
  });
});

describe('compose.yaml', () => {
  interface Container {
    environment?: Record<string, string>;
    ports?: string[];
    volumes?: string[];
    extra_hosts?: string[];
    read_only?: boolean;
    cap_drop?: string[];
    security_opt?: string[];
    stop_grace_period?: string;
    logging?: { driver: string; options: object };
    networks: Record<string, { ipv4_address?: string }>;
  }
  interface Network {
    internal?: boolean;
    ipam: { config: { subnet: string; ip_range: string }[] };
  }
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Container>;
    networks: { inside: Network };
  };
  const instances = Object.entries(services).filter(([name]) => name.startsWith('service-'));
  const addressOf = (name: string) => services[name]?.networks.inside?.ipv4_address ?? '';

  test('has the instances that the edge knows, at the addresses it is told', () => {
    const known = [...read('deploy/nginx/edge.conf').matchAll(/^ {2}server (service-\d):3000 /gm)].map(
      ([, name]) => name,
    );
    expect(instances.map(([name]) => name)).toEqual(known);
    expect(services.edge?.extra_hosts).toEqual(known.map((name) => `${name}:${addressOf(name as string)}`));
  });

  const settings = lines('.env.example').flatMap((line) => /^#([A-Z\d_]+)=/.exec(line)?.[1] ?? []);

  test('is told of every setting that the service reads', () => {
    const asked = new Set<string>();
    const get = (_: object, name: string) => {
      asked.add(name);
      return { FILES_URL: 's3://kept' }[name];
    };
    expect(() => readConfig(new Proxy({}, { get }))).toThrow(BadConfiguration);
    expect([...asked].filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('passes on every setting of the service, but those that its parts must agree on', () => {
    // These are the edge's and the database's, and not the service's.
    const own = ['POSTGRES_PASSWORD', 'EDGE_CONFIG', 'HTTP_PORT', 'HTTPS_PORT'];
    const agreed = ['HOST', 'PORT', 'DATABASE_URL', 'TRUST_PROXY'];
    const { environment = {} } = instances[0]?.[1] ?? {};
    const passedOn = Object.keys(environment).filter((name) => environment[name]?.startsWith(`\${${name}:-`));
    const expected = new Set(settings.filter((name) => ![...own, ...agreed].includes(name)));
    expect(passedOn.sort()).toEqual([...expected].sort());
    // One that is not given is empty, which the service takes for its default.
    expect(passedOn.filter((name) => environment[name] !== `\${${name}:-}`)).toEqual(['BASE_URL', 'FILES_URL']);
  });

  test('keeps files where the instances may write, unless told otherwise', () => {
    for (const [, { environment, volumes }] of instances) {
      expect([environment?.FILES_URL, volumes]).toEqual([expect.stringContaining(':-file:/data/'), ['files:/data']]);
    }
  });

  test('sets nothing that the service does not know, and the same for each instance', () => {
    for (const [, { environment }] of instances) {
      expect(environment).toEqual(instances[0]?.[1].environment);
      for (const name of Object.keys(environment ?? {})) expect(settings).toContain(name);
    }
  });

  test('has the edge’s own address believed, and no other', () => {
    expect(isIP(addressOf('edge'))).toBe(4);
    for (const [, { environment }] of instances) expect(environment?.TRUST_PROXY).toBe(addressOf('edge'));
  });

  test('gives no address to a container that is another’s', () => {
    const [config] = networks.inside.ipam.config;
    const within = (network = '') => {
      const [address, bits] = network.split('/') as [string, string];
      const list = new BlockList();
      list.addSubnet(address, Number(bits));
      return (own: string) => list.check(own);
    };
    const fixed = Object.keys(services).map(addressOf).filter(Boolean);
    expect(fixed).toHaveLength(1 + instances.length);
    expect(fixed.filter(within(config?.subnet))).toEqual(fixed);
    expect(fixed.filter(within(config?.ip_range))).toEqual([]);
  });

  test('waits for requests under way, at the edge as in the instances', () => {
    for (const name of ['edge', ...instances.map(([instance]) => instance)]) {
      expect([name, services[name]?.stop_grace_period]).toEqual([name, '35s']);
    }
  });

  test('lets no log grow without end', () => {
    for (const [name, { logging }] of Object.entries(services)) {
      const rotated = { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) };
      expect([name, logging]).toEqual([name, { driver: 'json-file', options: rotated }]);
    }
  });

  test('leads from outside to the edge alone', () => {
    const open = Object.entries(services).filter(([, { ports, networks }]) => ports || networks.outside);
    expect(open.map(([name]) => name)).toEqual(['edge']);
  });

  test('gives the instances no way out', () => {
    expect(networks.inside.internal).toBe(true);
    for (const [name, own] of instances) expect([name, Object.keys(own.networks)]).toEqual([name, ['inside']]);
  });

  test('has no password of its own: none given, nothing starts', () => {
    const passwords = lines('compose.yaml').filter((line) => line.includes('PASSWORD'));
    expect(passwords).not.toEqual([]);
    for (const line of passwords) expect(line).toContain('${POSTGRES_PASSWORD:?');
  });

  test('lets the edge and the instances write nowhere but where they must', () => {
    for (const name of ['edge', 'service-1', 'service-2']) expect(services[name]?.read_only).toBe(true);
  });

  test('lets the edge and the instances do nothing that root may, nor become it', () => {
    for (const name of ['edge', 'service-1', 'service-2']) {
      const { cap_drop, security_opt } = services[name] ?? {};
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    }
  });
});

describe('Dockerfile', () => {
  const steps = lines('Dockerfile');
  const { workspaces, scripts } = JSON.parse(read('package.json')) as {
    workspaces: string[];
    scripts: { start: string };
  };

  test('installs by the manifests of every workspace', () => {
    const copied = steps.flatMap((line) => /^COPY (\w+)\/package\.json \1\/$/.exec(line)?.[1] ?? []);
    expect(copied).toEqual(workspaces.toSorted());
  });

  test('ends as nobody special, in an image that a command of the operator can be given to', () => {
    expect(steps.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    expect(steps.filter((line) => /^(ENTRYPOINT|CMD) /.test(line))).toEqual([
      'ENTRYPOINT ["node", "--max-semi-space-size=8", "service/dist/main.mjs"]',
      'CMD ["serve"]',
    ]);
  });

  test('gives the service as much for young objects as npm start does', () => {
    const flags = (words: string) => words.match(/--[\w-]+=\d+/g);
    expect(flags(steps.find((line) => line.startsWith('ENTRYPOINT ')) ?? '')).toEqual(flags(scripts.start));
  });

  test('takes nothing from the checkout that was installed, built or stored there', () => {
    const left = lines('.dockerignore');
    for (const name of ['**/node_modules', '**/dist', '**/data', '**/.env', '.git']) expect(left).toContain(name);
    // No source is left out by these names.
    expect(readdirSync(`${root}service/src`)).not.toContain('data');
  });
});
