// NestJS on its Fastify adapter with TypeORM's repositories; a guard looks the token up.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Module,
  NotFoundException,
  Param,
  Query,
  Req,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, MoreThanOrEqual, PrimaryColumn, type Repository } from 'typeorm';

@Entity('access_token')
class AccessToken {
  @PrimaryColumn('text') sha256: string;
  @Column('bigint') organization_id: string;
}

@Entity('shipment')
class Shipment {
  @PrimaryColumn('bigint') id: string;
  @Column('bigint') organization_id: string;
  @Column('text') reference: string;
  @Column('text') forwarder_reference: string;
  @Column('text') description: string;
  @Column('text') status: string;
  @Column('date') etd: string | null;
  @Column('date') eta: string | null;
  @Column('date') cargo_ready_date: string | null;
  @Column('bigint') client_user_id: string;
  @Column('text') cargo_type: string;
  @Column('text') transport_mode: string;
  @Column('timestamptz') create_time: Date;
  @Column('json') fcl: object;
  @Column('json') origin: object;
  @Column('json') destination: object;
}

@Injectable()
class TokenGuard implements CanActivate {
  constructor(@InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const token = await this.tokens.findOneBy({ sha256: createHash('sha256').update(secret).digest('hex') });
    if (!token) throw new UnauthorizedException();
    request.organization_id = token.organization_id;
    return true;
  }
}

@Controller('shipments')
@UseGuards(TokenGuard)
class ShipmentsController {
  constructor(@InjectRepository(Shipment) private readonly shipments: Repository<Shipment>) {}

  @Get(':id')
  async one(@Param('id') id: string, @Req() { organization_id }: { organization_id: string }) {
    const shipment = await this.shipments.findOneBy({ organization_id, id });
    if (!shipment) throw new NotFoundException();
    return shipment;
  }

  @Get()
  async list(
    @Query() { limit, since }: Record<string, string>,
    @Req() { organization_id }: { organization_id: string },
  ) {
    const where = { organization_id, ...(since && { eta: MoreThanOrEqual(since) }) };
    return { shipments: await this.shipments.find({ where, order: { id: 'DESC' }, take: Number(limit) }) };
  }
}

const entities = [AccessToken, Shipment];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      poolSize: Number(process.env.POOL_SIZE),
      entities,
    }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [ShipmentsController],
})
class AppModule {}

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error', 'warn'] });
await app.listen(0, '127.0.0.1');
console.log(`listening on ${await app.getUrl()}`);
