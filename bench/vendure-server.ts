/** Starts a shop of Vendure on an empty database: a production server with its defaults, one product and nobody signed up. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { installPeers } from './peers.ts';

interface App {
  get(service: unknown): {
    create(context: unknown, input?: unknown): Promise<{ id: number }>;
    populateInitialData(data: unknown): Promise<void>;
  };
}
interface Vendure {
  bootstrap(config: unknown): Promise<App>;
  DefaultLogger: new (options: { level: number }) => unknown;
  LogLevel: { Error: number };
  dummyPaymentHandler: { code: string };
  Populator: unknown;
  RequestContextService: unknown;
  ProductService: unknown;
  ProductVariantService: unknown;
}

process.env.VENDURE_DISABLE_TELEMETRY = '1';
const vendure = createRequire(installPeers('vendure'))('@vendure/core') as Vendure;

const app = await vendure.bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), cors: false, introspection: false },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'admin', password: randomUUID() },
  },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
});
await app.get(vendure.Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Iran', code: 'IR', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 10 }],
  shippingMethods: [{ name: 'Post', price: 500 }],
  paymentMethods: [
    {
      name: 'Wallet',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
});
const context = await app.get(vendure.RequestContextService).create({ apiType: 'admin' });
const product = await app.get(vendure.ProductService).create(context, {
  enabled: true,
  translations: [{ languageCode: 'en', name: 'Engraving', slug: 'engraving', description: '' }],
});
await app.get(vendure.ProductVariantService).create(context, [
  {
    productId: product.id,
    sku: 'engraving',
    price: 150_000,
    // Nothing is in stock, because a drawing is made to order.
    trackInventory: 'FALSE',
    translations: [{ languageCode: 'en', name: 'Engraving' }],
  },
]);
process.stdout.write('ready\n');
